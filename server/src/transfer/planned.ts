import type { Json } from 'embedded-firebase';
import type { Circumstances } from 'shared-data/models/conflicts';
import type { ChairsOf } from 'shared-data/models/engagements';
import type { Instruction } from 'shared-data/models/instruction';
import type { ListingKind } from 'shared-data/models/listing';
import type { LocalizedText } from 'shared-data/models/locales';
import type { MailTemplate } from 'shared-data/models/mail';
import type { PrivateProgram, PublicProgram } from 'shared-data/models/program';
import type { Session, SessionGroup } from 'shared-data/models/session';
import type { ImportPreview, RowOutcome } from 'shared-data/models/transfer';
import type { User } from 'shared-data/models/user';
import type { Tables } from '../data/timetable.ts';
import type { ProgramWrite } from './programme-programs.ts';
import type { Row } from './rows.ts';

/** What the structure of another symposium is compared with. */
export interface StructureWorld {
  groups: Readonly<Record<string, SessionGroup>>;
  instructions: Readonly<Record<string, Pick<Instruction, 'title'> & { body?: LocalizedText | undefined }>>;
  /** Those with a wording of their own. */
  templates: Readonly<Record<string, Pick<MailTemplate, 'title' | 'body' | 'flag'>>>;
  /** All of `setting`. */
  settings: unknown;
  listings: Readonly<Record<ListingKind, Readonly<Record<string, unknown>>>>;
}

export interface ImportWorld {
  structure: StructureWorld;
  users: Readonly<Record<string, User>>;
  /** Accounts by normalised address. */
  accounts: ReadonlyMap<string, string>;
  programs: Readonly<Record<string, PublicProgram>>;
  own: Readonly<Record<string, PrivateProgram>>;
  /** Programs by every number that was given; some are gone. */
  usedNumbers: Readonly<Record<string, string>>;
  sessions: Readonly<Record<string, Session>>;
  groups: ReadonlySet<string>;
  draft: Tables;
  chairsOf: ChairsOf;
  circumstances: Circumstances;
  /** The venue's. */
  timeZone: string;
}

/** Files name programs as lists do: by their number. */
export function programNamed(named: string, { programs, usedNumbers }: ImportWorld): string {
  return programs[named] ? named : (usedNumbers[named] ?? named);
}

/** What writing needs besides the plan. */
export interface WriteContext {
  now: number;
  /** Address of the administrator. */
  by: string;
  uidOf(email: string): string;
  nextId(): string;
}

export interface Planned {
  outcome: RowOutcome;
  /** Of rows that write something. */
  write?(context: WriteContext): Record<string, Json>;
  /** The address of somebody who needs an account. */
  newAccount?: string;
  /** Of an event whose program is new, under an id that follows from its row, or changes. */
  program?: ProgramWrite;
}

/** Of a file that says where things are in the timetable. */
export interface TimetablePlan extends Pick<ImportPreview, 'conflicts' | 'made' | 'timeZone'> {
  rows: Planned[];
  /** The draft as it would be. */
  target: Tables;
  newSessions?: readonly Session[];
}

export function failed({ row, faults }: Row, { key, name }: Pick<RowOutcome, 'key' | 'name'>): Planned {
  return { outcome: { row, key, name, outcome: 'fault', changes: [], faults } };
}
