import type { DrawnPage, DrawRequest, Snapshot } from 'shared-data/models/drawn-page';
import type { PublicConfig } from 'shared-data/models/public-config';

/** What the process that draws is told; a line of JSON each. */
export type ToChild =
  | { kind: 'start'; config: PublicConfig; origin: string; shell: string; remotes: Record<string, string> }
  | { kind: 'draw'; id: number; request: DrawRequest }
  | { kind: 'snapshot'; id: number; names: readonly string[] }
  | { kind: 'opened'; socket: number }
  | { kind: 'data'; socket: number; data: string }
  | { kind: 'closed'; socket: number };

/** What it tells. Its only way to the database is through the server. */
export type FromChild =
  | { kind: 'changed' }
  | { kind: 'done'; id: number; made: DrawnPage | Snapshot | null }
  | { kind: 'failed'; id: number; error: string }
  | { kind: 'open'; socket: number; url: string }
  | { kind: 'data'; socket: number; data: string }
  | { kind: 'closed'; socket: number };
