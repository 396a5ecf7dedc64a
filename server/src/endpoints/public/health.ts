import { serverPaths } from '../../data/paths.ts';
import type { App, Scope } from '../scope.ts';

/** Milliseconds for which the last look at the database is good. */
const freshFor = 5000;

interface Look {
  database: 'ok' | 'failing';
  mail?: { queued: number; failed: number };
}

/**
 * `GET /api/health` → 200 `{ status: 'ok', firebase, version, uptime, database, mail: { queued, failed } }`, uptime in seconds; 503 with
 * status `failing` when the database does not take a write.
 */
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
    const { database, mail } = await look;
    // A failure is looked at again by the next call.
    if (database === 'failing') look = undefined;
    context.header('cache-control', 'no-store');
    const health = {
      status: database === 'ok' ? 'ok' : 'failing',
      firebase: options.firebase.kind,
      version: options.version,
      uptime: Math.max(0, Math.round((now - startedAt) / 1000)),
      database,
      ...(mail && { mail }),
    };
    return context.json(health, database === 'ok' ? 200 : 503);
  });
}

async function lookAt({ ports, log }: Scope): Promise<Look> {
  const { database, clock } = ports;
  try {
    await database.update({ [serverPaths.health]: clock.now() });
    const count = async (state: string) =>
      Object.keys(await database.query(serverPaths.outbox, { orderByChild: 'state', equalTo: state })).length;
    return { database: 'ok', mail: { queued: await count('queued'), failed: await count('failed') } };
  } catch (error) {
    log.error('the database takes no writes', { error: String(error) });
    return { database: 'failing' };
  }
}
