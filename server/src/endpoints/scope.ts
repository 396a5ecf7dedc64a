import type { RateLimits } from 'embedded-firebase/rate-limits';
import type { Hono } from 'hono';
import type { PublicConfig } from 'shared-data/models/public-config';
import type { FileSigner } from '../data/file-signer.ts';
import type { Log, Ports } from '../ports.ts';
import type { Limiter } from './limits.ts';

/** Settings of the application; what differs between the pretend world and a real server. */
export interface AppOptions {
  /** Origin of every link in a mail, without a slash at the end. */
  publicOrigin: string;
  /** What `/config.json` says about Firebase. */
  firebase: PublicConfig['firebase'];
  databasePath: string;
  /** Where pages reach this application when they lie elsewhere; the origin they come from unless told. */
  apiOrigin?: string;
  version: string;
  /** The remotes as they are now; asked on every `/config.json`. */
  remotes(): Promise<PublicConfig['remotes']>;
  /** Sent mail can be read at `/outbox` by who calls from this machine. */
  outbox: boolean;
  /** A reset of the password does not tell whether an address has an account. */
  hideAccounts?: boolean;
  /** Network of the caller, from what the HTTP adapter passes along; empty where it is unknown. */
  clientAddress?(env: unknown): string;
  /** What callers use is counted here; unless given, apart from everything else. */
  rateLimits?: RateLimits;
  log?: Log;
}

/** What every endpoint works with. */
export interface Scope {
  ports: Ports;
  options: AppOptions;
  rateLimits: RateLimits;
  limiter: Limiter;
  signer: FileSigner;
  log: Log;
  startedAt: number;
}

/** The application; each request has an id that its answer and the log name. */
export type App = Hono<{ Variables: { requestId: string } }>;
