import type { Context } from 'hono';
import { type Actor, actorOf } from '../policies/actor.ts';
import { problemResponse, Refusal } from '../problem.ts';
import type { AnyEndpoint, Call, Outcome } from './endpoint.ts';
import { once } from './idempotency.ts';
import type { App, Scope } from './scope.ts';

/** Puts an endpoint on the application. */
export function mount(app: App, scope: Scope, endpoint: AnyEndpoint): void {
  app.on(endpoint.method, endpoint.path, (context) => run(scope, endpoint, context));
}

async function run(scope: Scope, endpoint: AnyEndpoint, context: Context): Promise<Response> {
  const { limiter, ports, options } = scope;
  const now = ports.clock.now();

  const address = options.clientAddress?.(context.env) ?? 'local';
  if (endpoint.limits.address) limiter.take(endpoint.path, address, endpoint.limits.address);

  const actor = endpoint.authenticate ? await authenticate(scope, context) : null;
  if (actor && endpoint.limits.account) limiter.take(endpoint.path, actor.uid, endpoint.limits.account);

  const input = await endpoint.validate(context, actor);
  const call: Call = { ...scope, actor, now };
  const key = endpoint.creates ? context.req.header('idempotency-key') : undefined;

  const work = async (remember?: (outcome: Outcome) => Record<string, Outcome['answer']>) => {
    const proof = await endpoint.authorise(call, input);
    const outcome = await endpoint.act(call, proof, input);
    const changes = { ...outcome.changes, ...remember?.(outcome) };
    if (Object.keys(changes).length > 0) await ports.database.update(changes);
    return outcome;
  };
  const outcome =
    key && actor
      ? await once(ports.database, { caller: actor.uid, path: endpoint.path, key, input, now }, (remember) =>
          work(remember as Parameters<typeof work>[0]),
        )
      : await work();
  return present(outcome);
}

function present({ answer, status }: Outcome): Response {
  return new Response(JSON.stringify(answer), {
    status: status ?? 200,
    headers: { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' },
  });
}

/** The caller named by the bearer token; throws `unauthenticated`. */
export async function authenticate(scope: Scope, context: Context): Promise<Actor> {
  const token = /^Bearer ([\w.~+/=-]{1,8192})$/i.exec(context.req.header('authorization') ?? '')?.[1];
  const identity = token ? await scope.ports.accounts.verify(token) : null;
  if (!identity) throw new Refusal('unauthenticated');
  return actorOf(scope.ports.database, identity);
}

/** The disk is full, or the database takes nothing for now: trying again later makes sense. */
const passing = new Set(['ENOSPC', 'EDQUOT', 'EMFILE', 'unavailable']);

/** Answers what was thrown: refusals as they are, everything else into the log and without details. */
export function errorResponse(scope: Scope, error: unknown, requestId: string, gone = false): Response {
  if (error instanceof Refusal) return problemResponse(error, requestId);
  const { stack, code = '' } = error as Error & { code?: string };
  if (!gone) scope.log.error('request failed', { requestId, error: String(stack ?? error) });
  return problemResponse(new Refusal(passing.has(code) ? 'unavailable' : 'internal'), requestId);
}
