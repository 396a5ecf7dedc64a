import type { Json } from 'embedded-firebase';
import type { Context } from 'hono';
import type { AuditChange } from 'shared-data/models/audit';
import type * as z from 'zod/mini';
import type { Actor } from '../policies/actor.ts';
import type { Limit } from './limits.ts';
import type { Scope } from './scope.ts';

/** The answer of an endpoint, and what has to be written with it in one atomic change. */
export interface Outcome {
  changes?: Record<string, Json>;
  answer: { [key: string]: Json };
  status?: 200 | 201 | 202;
  /** For the audit log: what happened besides `changes`, which it sees by itself. Never a secret. */
  audit?: AuditChange[];
  /** What may only happen once the changes are durable. Has to bear being left out by a crash. */
  afterwards?(): Promise<void>;
}

/** What is known once the caller is. */
export interface Call extends Scope {
  /** null where `authenticate` is false. */
  actor: Actor | null;
  /** Network of the caller; empty where it is unknown. */
  address: string;
  /** Epoch milliseconds at which the call is judged. */
  now: number;
}
export type SignedCall = Call & { actor: Actor };

/** Reads and checks the input; throws `invalid` with the fields. Large bodies look at the caller first. */
export interface Reader<Input> {
  (context: Context, actor: Actor | null): Promise<Input>;
  /** How the input arrives, for the description of the API. */
  input?: InputShape;
}

export interface InputShape {
  in: 'application/json' | 'application/x-www-form-urlencoded' | 'multipart/form-data' | 'query';
  schema: z.ZodMiniType;
  /** There may be no body at all. */
  optional?: boolean;
}

/** An endpoint in fixed beats: limit → authenticate → validate → authorise → act → present. */
export interface Endpoint<Input, Proof, C extends Call> {
  method: 'GET' | 'POST';
  path: string;
  /** One line for the description of the API. */
  summary?: string;
  /** What is answered when all is well; for the description of the API and the tests that hold answers to it. */
  answer?: z.ZodMiniType;
  /** `optional`: who shows no token is a visitor; a token that is shown must be valid. */
  authenticate: C extends SignedCall ? true : false | 'optional';
  limits: {
    /** By network, before anything else, but of signed-in callers after that of the account. Not counted where it is unknown. */
    address?: readonly Limit[];
    /** By account, once it is known. */
    account?: readonly Limit[];
  };
  validate: Reader<Input>;
  /** Policies only; the proof goes to `act`. With `exclusive` asked before waiting, too: it counts nothing then. */
  authorise(call: C, input: Input): Promise<Proof> | Proof;
  act(call: C, proof: Proof, input: Input): Promise<Outcome>;
  /** Honours `Idempotency-Key`. What one caller creates is created one after the other, unless `exclusive` says more. */
  creates?: boolean;
  /** Calls with the same word here run one after the other, from `authorise` to the durable change, on all servers of a database. */
  exclusive?: string;
}

/** An endpoint whose types only it knows. */
export type AnyEndpoint = Pick<
  Endpoint<unknown, unknown, SignedCall>,
  'method' | 'path' | 'summary' | 'answer' | 'limits' | 'creates' | 'exclusive'
> & {
  authenticate: boolean | 'optional';
  validate: Reader<unknown>;
  authorise(call: Call, input: unknown): unknown;
  act(call: Call, proof: unknown, input: unknown): Promise<Outcome>;
};

/** An endpoint for signed-in callers. */
export function signedEndpoint<Input, Proof>(
  endpoint: Omit<Endpoint<Input, Proof, SignedCall>, 'authenticate'>,
): AnyEndpoint {
  return { ...endpoint, authenticate: true } as unknown as AnyEndpoint;
}

/** An endpoint for everybody. */
export function openEndpoint<Input, Proof>(
  endpoint: Omit<Endpoint<Input, Proof, Call>, 'authenticate'>,
): AnyEndpoint {
  return { ...endpoint, authenticate: false } as unknown as AnyEndpoint;
}

/** An endpoint for everybody that looks at who calls when they say so. */
export function eitherEndpoint<Input, Proof>(
  endpoint: Omit<Endpoint<Input, Proof, Call>, 'authenticate'>,
): AnyEndpoint {
  return { ...endpoint, authenticate: 'optional' } as unknown as AnyEndpoint;
}
