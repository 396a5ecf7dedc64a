import type { Json } from 'embedded-firebase';
import type { Context } from 'hono';
import { auditChanges } from '../data/audit.ts';
import { exclusivelyAll } from '../data/lock.ts';
import { type Actor, actorOf } from '../policies/actor.ts';
import { mayGoOn } from '../policies/helping.ts';
import { ProblemError, problemResponse } from '../problem.ts';
import { inTurns } from '../stored/database.ts';
import { isTransient } from '../transient.ts';
import type { AnyEndpoint, Call, Outcome } from './endpoint.ts';
import { once } from './idempotency.ts';
import type { App, Scope } from './scope.ts';

export function mount(app: App, scope: Scope, endpoint: AnyEndpoint): void {
  app.on(endpoint.method, endpoint.path, (context) => run(scope, endpoint, context));
}

async function run(scope: Scope, endpoint: AnyEndpoint, context: Context): Promise<Response> {
  const { limiter, ports, options } = scope;
  const address = options.clientAddress?.(context.env) ?? '';
  const limitNetwork = () => {
    if (endpoint.limits.address) limiter.takeFrom(endpoint.path, address, endpoint.limits.address);
  };
  // Callers with a fake token must not use up their network's limits.
  const knowsAll = endpoint.authenticate === true;
  if (!knowsAll) limitNetwork();
  const actor = await callerOf(scope, endpoint, context);
  if (actor && endpoint.limits.account) limiter.take(endpoint.path, actor.uid, endpoint.limits.account);
  if (knowsAll) limitNetwork();

  const input = await endpoint.validate(context, actor);
  const goOn = turnsOf(scope, endpoint, context, actor);
  const act = async () => {
    const lock = endpoint.exclusive ?? (endpoint.creates && actor ? `creations-${actor.uid}` : []);
    const locks = typeof lock === 'string' ? [lock] : lock;
    // Who waits for turns in between keeps no lock from others.
    const paced = goOn && locks.length === 0 ? { ...ports, database: inTurns(ports.database, goOn) } : ports;
    const call: Call = { ...scope, ports: paced, actor, address, now: ports.clock.now() };
    await goOn?.();
    if (locks.length === 0) return perform(endpoint, call, input, context);
    // Callers without the right never hold the lock. Repeated calls are answered from memory, whatever has changed since.
    if (endpoint.exclusive !== undefined && idempotencyKey(endpoint, context) === undefined)
      await endpoint.authorise(call, input);
    const work = async () => {
      const caller = await callerOf(scope, endpoint, context);
      await goOn?.();
      return perform(endpoint, { ...call, actor: caller }, input, context);
    };
    return exclusivelyAll(ports, locks, work);
  };
  const outcome = endpoint.costly && actor ? scope.oneByOne(actor.uid, act) : act();
  return present(await outcome);
}

async function perform(
  endpoint: AnyEndpoint,
  call: Call,
  input: unknown,
  context: Context,
): Promise<Outcome> {
  const { actor, now, ports } = call;
  const work = async (remember?: (outcome: Outcome) => Record<string, Json>) => {
    const proof = await endpoint.authorise(call, input);
    const outcome = await endpoint.act(call, proof, input);
    const audit = await auditChanges(ports.database, { actor, now, action: endpoint.path }, outcome);
    const changes = { ...outcome.changes, ...audit, ...remember?.(outcome) };
    if (Object.keys(changes).length > 0) await ports.database.update(changes);
    await outcome.afterwards?.();
    return outcome;
  };
  const key = idempotencyKey(endpoint, context);
  if (!key) return work();
  const caller = actor?.uid ?? '';
  return once(ports.database, { caller, path: endpoint.path, key, input, now }, work);
}

function turnsOf({ options }: Scope, { costly }: AnyEndpoint, { env }: Context, actor: Actor | null) {
  if (!costly || !actor) return undefined;
  return options.callerTurns?.(env, { uid: actor.uid, isStaff: actor.staff });
}

function idempotencyKey(endpoint: AnyEndpoint, context: Context): string | undefined {
  return endpoint.creates ? context.req.header('idempotency-key') : undefined;
}

async function callerOf(scope: Scope, endpoint: AnyEndpoint, context: Context): Promise<Actor | null> {
  if (!endpoint.authenticate) return null;
  const shown = context.req.header('authorization') !== undefined;
  return endpoint.authenticate === 'optional' && !shown ? null : authenticate(scope, context);
}

function present({ answer, status }: Outcome): Response {
  return new Response(JSON.stringify(answer), {
    status: status ?? 200,
    headers: { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' },
  });
}

export function bearerToken(context: Context): string | undefined {
  return /^Bearer ([\w.~+/=-]{1,8192})$/i.exec(context.req.header('authorization') ?? '')?.[1];
}

/** The caller named by the bearer token; throws `unauthenticated`. */
export async function authenticate(scope: Scope, context: Context): Promise<Actor> {
  const token = bearerToken(context);
  const identity = token ? await scope.ports.accounts.verify(token) : null;
  if (!identity || !(await mayGoOn(scope.ports, identity))) throw new ProblemError('unauthenticated');
  return actorOf(scope.ports.database, identity);
}

/** Rejections are answered as they are; other errors are logged and answered without details. */
export function errorResponse(scope: Scope, error: unknown, requestId: string, gone = false): Response {
  if (error instanceof ProblemError) return problemResponse(error, requestId);
  const { stack } = error as Error;
  if (!gone) scope.log.error('request failed', { requestId, error: String(stack ?? error) });
  return problemResponse(new ProblemError(isTransient(error) ? 'unavailable' : 'internal'), requestId);
}
