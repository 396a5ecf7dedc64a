import type { RateLimits } from 'embedded-firebase/rate-limits';
import type { Hono } from 'hono';
import type { PublicConfig } from 'shared-data/models/public-config';
import type { FileSigner } from '../data/file-signer.ts';
import type { Log, Ports } from '../ports.ts';
import type { Rehearsals } from '../rehearsal/rehearsals.ts';
import type { Limiter } from './limits.ts';
import type { OneByOne } from './one-by-one.ts';

export interface AppOptions {
  /** Origin of links in mails, without a trailing slash. */
  publicOrigin: string;
  firebase: PublicConfig['firebase'];
  databasePath: string;
  /** Origin of the API when pages are served from elsewhere. */
  apiOrigin?: string;
  version: string;
  remotes(): PublicConfig['remotes'] | Promise<PublicConfig['remotes']>;
  /** Sent mail can be read at `/outbox` from this machine. */
  outbox: boolean;
  /** Password reset does not reveal whether an address has an account. */
  hideAccounts?: boolean;
  /** `/sw.js` lets pages open without a network. */
  offline?: boolean;
  /** The caller's network from the HTTP adapter; empty when unknown. */
  clientAddress?(env: unknown): string;
  /** The body as it comes in, where the request's own would be a copy. */
  body?(env: unknown): ReadableStream<Uint8Array> | undefined;
  /** How a costly call waits for turns of its account; absent where work is not shared out. */
  callerTurns?(env: unknown, caller: { uid: string; isStaff: boolean }): () => Promise<void>;
  /** Shared counters; separate ones by default. */
  rateLimits?: RateLimits;
  log?: Log;
  /** Origins of push services besides those of the browsers. */
  pushOrigins?: readonly string[];
  /** Absent where there is no engine to copy. */
  rehearsals?: Pick<Rehearsals, 'begin'>;
  /** Memory (resident megabytes), longest delay of the event loop (milliseconds), and which of them runs short. */
  vitals?(): { memory: number | null; delay: number; strained: readonly string[] };
}

export interface Scope {
  ports: Ports;
  options: AppOptions;
  rateLimits: RateLimits;
  limiter: Limiter;
  oneByOne: OneByOne;
  signer: FileSigner;
  log: Log;
  startedAt: number;
}

export type App = Hono<{ Variables: { requestId: string } }>;
