import type { Json } from 'embedded-firebase';
import type { Context } from 'hono';
import type { AuditChange } from 'shared-data/models/audit';
import type * as z from 'zod/mini';
import type { Actor } from '../policies/actor.ts';
import type { Limit } from './limits.ts';
import type { Scope } from './scope.ts';

/** An endpoint's answer, and the changes written with it in one atomic update. */
export interface Outcome {
  changes?: Record<string, Json>;
  answer: { [key: string]: Json };
  status?: 200 | 201 | 202;
  /** Audit entries besides `changes`, which are logged automatically. Never put secrets here. */
  audit?: AuditChange[];
  /** Runs once the changes are durable. A crash may skip it. */
  afterwards?(): Promise<void>;
}

export interface Call extends Scope {
  /** Null when `authenticate` is false or no token was sent. */
  actor: Actor | null;
  /** Empty when unknown. */
  address: string;
  now: number;
}
export type SignedCall = Call & { actor: Actor };

/** Reads and checks the input; throws `invalid` with the fields. Readers of large bodies check the caller first. */
export interface Reader<Input> {
  (context: Context, actor: Actor | null): Promise<Input>;
  input?: InputShape;
}

export interface InputShape {
  in: 'application/json' | 'application/x-www-form-urlencoded' | 'multipart/form-data' | 'query';
  schema: z.ZodMiniType;
  optional?: boolean;
}

/** Runs in fixed steps: limit → authenticate → validate → authorise → act → present. */
export interface Endpoint<Input, Proof, C extends Call> {
  method: 'GET' | 'POST';
  path: string;
  summary?: string;
  answer?: z.ZodMiniType;
  /** `optional`: no token means a visitor; a token that is sent must be valid. */
  authenticate: C extends SignedCall ? true : false | 'optional';
  limits: {
    /** By network, checked first; for signed-in callers after the account limit. Unknown networks are not counted. */
    address?: readonly Limit[];
    account?: readonly Limit[];
  };
  validate: Reader<Input>;
  /** Policies only; the proof goes to `act`. With `exclusive` also called before waiting for the lock; that result is discarded. */
  authorise(call: C, input: Input): Promise<Proof> | Proof;
  act(call: C, proof: Proof, input: Input): Promise<Outcome>;
  /** Honours `Idempotency-Key`. Serialised per caller, unless `exclusive` says more. */
  creates?: boolean;
  /** Calls that share a value run one at a time, from `authorise` to the durable change, on all servers of a database. */
  exclusive?: string | readonly string[];
  /** Takes so long that calls of one account run one after the other, each in turns and charged as a whole. */
  costly?: boolean;
}

export type AnyEndpoint = Pick<
  Endpoint<unknown, unknown, SignedCall>,
  'method' | 'path' | 'summary' | 'answer' | 'limits' | 'creates' | 'exclusive' | 'costly'
> & {
  authenticate: boolean | 'optional';
  validate: Reader<unknown>;
  authorise(call: Call, input: unknown): unknown;
  act(call: Call, proof: unknown, input: unknown): Promise<Outcome>;
};

export function signedEndpoint<Input, Proof>(
  endpoint: Omit<Endpoint<Input, Proof, SignedCall>, 'authenticate'>,
): AnyEndpoint {
  return { ...endpoint, authenticate: true };
}

export function openEndpoint<Input, Proof>(
  endpoint: Omit<Endpoint<Input, Proof, Call>, 'authenticate'>,
): AnyEndpoint {
  return { ...endpoint, authenticate: false };
}

export function eitherEndpoint<Input, Proof>(
  endpoint: Omit<Endpoint<Input, Proof, Call>, 'authenticate'>,
): AnyEndpoint {
  return { ...endpoint, authenticate: 'optional' };
}
