import type { ProgramPosition, Timetable } from 'shared-data/models/timetable';

/** One write that the server acknowledged: its values by path, and when it was begun (epoch milliseconds). */
export interface Acknowledged {
  values: Record<string, unknown>;
  begun: number;
}

export interface RoundOfMoves {
  acknowledged: Acknowledged[];
  /** Moves of which the editor was told that somebody was faster. */
  told: number;
}

/** What is stored, read in one turn. */
export interface StoredProgramme {
  tables: Record<string, Timetable>;
  positions: Record<string, ProgramPosition>;
  programs: Record<string, unknown>;
  chairs: Record<string, unknown>;
  profiles: Record<string, { name: string }>;
  walks: Record<string, Record<string, number>>;
  unavailable: Record<string, Record<string, { date: string; begin: string; end: string }>>;
}

/** `moves` is the number to be acknowledged in all, `pause` milliseconds of each editor after each. */
export type StormRequest =
  | { ask: 'start'; origin: string; editors: number }
  | { ask: 'round'; moves: number; pause: number }
  | { ask: 'read' };

export type StormAnswer =
  | { ready: true }
  | { round: RoundOfMoves }
  | { programme: StoredProgramme }
  | { failed: string };
