import { dbPaths } from 'shared-data/models/db-paths';
import type { PublicConfig, SiteSnapshot } from 'shared-data/models/public-config';
import { withTimeout } from '../../with-timeout.ts';
import type { App, Scope } from '../scope.ts';

const timeout = 1000;

/** `GET /config.json` → PublicConfig with current public settings, or the last known ones while the database does not answer. */
export function mountConfig(app: App, { options, ports }: Scope): void {
  let last: SiteSnapshot | undefined;
  const read = async () => {
    const [base, information, anonymous] = await Promise.all([
      ports.database.get(dbPaths.base),
      ports.database.get(dbPaths.information),
      ports.database.get(dbPaths.anonymous),
    ]);
    last = { base, information, ...(anonymous === true && { permitAnonymous: true }) } as SiteSnapshot;
    return last;
  };
  app.get('/config.json', async () => {
    const [site, remotes] = await Promise.all([
      withTimeout(timeout, read()).catch(() => last),
      options.remotes(),
    ]);
    const config: PublicConfig = {
      firebase: options.firebase,
      databasePath: options.databasePath,
      apiBase: options.apiOrigin ?? '',
      remotes,
      ...(site && { site }),
      ...(options.outbox ? { outbox: true } : {}),
    };
    return new Response(JSON.stringify(config), {
      headers: { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' },
    });
  });
}
