import { serverPaths } from '../../data/paths.ts';
import { keysOf } from '../../stored/database.ts';
import { withTimeout } from '../../with-timeout.ts';
import type { App, Scope } from '../scope.ts';

const freshFor = 5000;
const timeout = 5000;

interface Look {
  /** What failed, e.g. `files: EMFILE`. */
  reason?: string;
  database: 'ok' | 'failing';
  files: 'ok' | 'failing';
  mail?: { queued: number; failed: number };
}

/** `GET /api/health` → 200 with the state of the parts (`answers.ts`), or 503 `failing` with a `reason` when database or files reject a write. */
export function mountHealth(app: App, scope: Scope): void {
  const { options, ports, startedAt } = scope;
  let look: Promise<Look> | undefined;
  let lookedAt = Number.NEGATIVE_INFINITY;

  app.get('/api/health', async (context) => {
    const now = ports.clock.now();
    if (!look || Math.abs(now - lookedAt) >= freshFor) {
      lookedAt = now;
      look = lookAt(scope);
    }
    const { reason, ...parts } = await look;
    if (reason) look = undefined;
    context.header('cache-control', 'no-store');
    const health = {
      status: reason ? 'failing' : 'ok',
      ...(reason && { reason }),
      firebase: options.firebase.kind,
      version: options.version,
      uptime: Math.max(0, Math.round((now - startedAt) / 1000)),
      ...parts,
      slowed: countByKind(scope),
      ...options.vitals?.(),
    };
    return context.json(health, reason ? 503 : 200);
  });
}

function countByKind({ rateLimits }: Scope): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { kind } of rateLimits.slowed()) counts[kind] = (counts[kind] ?? 0) + 1;
  return counts;
}

async function lookAt(scope: Scope): Promise<Look> {
  const { ports, log } = scope;
  const reasons: string[] = [];
  const look = async <T>(part: string, work: () => Promise<T>): Promise<T | undefined> => {
    try {
      return await work();
    } catch (error) {
      const { code } = error as { code?: unknown };
      reasons.push(`${part}: ${typeof code === 'string' && /^\w+$/.test(code) ? code : 'failing'}`);
      log.error(`the ${part} cannot be written`, { error: String(error) });
      return undefined;
    }
  };
  const [mail, files] = await Promise.all([
    look('database', () => withTimeout(timeout, writeAndCount(ports))),
    look('files', async () => {
      await ports.files.check();
      return 'ok' as const;
    }),
  ]);
  return {
    ...(reasons.length > 0 && { reason: reasons.join(', ') }),
    database: mail ? 'ok' : 'failing',
    files: files ?? 'failing',
    ...(mail && { mail }),
  };
}

async function writeAndCount({ database, clock }: Scope['ports']) {
  await database.update({ [serverPaths.health]: clock.now() });
  const count = async (state: string) =>
    (await keysOf(database, serverPaths.outbox, { orderByChild: 'state', equalTo: state })).length;
  return { queued: await count('queued'), failed: await count('failed') };
}
