import type { Json } from 'embedded-firebase';
import type { Context } from 'hono';
import type { Actor } from '../policies/actor.ts';
import type { Limit } from './limits.ts';
import type { Scope } from './scope.ts';

/** The answer of an endpoint, and what has to be written with it in one atomic change. */
export interface Outcome {
  changes?: Record<string, Json>;
  answer: { [key: string]: Json };
  status?: 200 | 201 | 202;
}

/** What is known once the caller is. */
export interface Call extends Scope {
  /** null where `authenticate` is false. */
  actor: Actor | null;
  /** Epoch milliseconds at which the call is judged. */
  now: number;
}
export type SignedCall = Call & { actor: Actor };

/** Reads and checks the input; throws `invalid` with the fields. Large bodies look at the caller first. */
export type Reader<Input> = (context: Context, actor: Actor | null) => Promise<Input>;

/** An endpoint in fixed beats: limit → authenticate → validate → authorise → act → present. */
export interface Endpoint<Input, Proof, C extends Call> {
  method: 'GET' | 'POST';
  path: string;
  authenticate: C extends SignedCall ? true : false;
  limits: {
    /** By network address, before anything else. */
    address?: readonly Limit[];
    /** By account, once it is known. */
    account?: readonly Limit[];
  };
  validate: Reader<Input>;
  /** Policies only; the proof goes to `act`. */
  authorise(call: C, input: Input): Promise<Proof> | Proof;
  act(call: C, proof: Proof, input: Input): Promise<Outcome>;
  /** Honours `Idempotency-Key`. */
  creates?: boolean;
}

/** An endpoint whose types only it knows. */
export type AnyEndpoint = Pick<
  Endpoint<unknown, unknown, SignedCall>,
  'method' | 'path' | 'limits' | 'creates'
> & {
  authenticate: boolean;
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
