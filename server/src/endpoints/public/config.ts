import { dbPaths } from 'shared-data/models/db-paths';
import type { PublicConfig, SiteSnapshot } from 'shared-data/models/public-config';
import type { App, Scope } from '../scope.ts';

/** `GET /config.json` → PublicConfig, with the public settings as they are now so that the home page shows at once. */
export function mountConfig(app: App, { options, ports }: Scope): void {
  app.get('/config.json', async () => {
    const [base, information, remotes] = await Promise.all([
      ports.database.get(dbPaths.base),
      ports.database.get(dbPaths.information),
      options.remotes(),
    ]);
    const config: PublicConfig = {
      firebase: options.firebase,
      databasePath: options.databasePath,
      apiBase: '',
      remotes,
      site: { base, information } as SiteSnapshot,
      ...(options.outbox ? { outbox: true } : {}),
    };
    return new Response(JSON.stringify(config), {
      headers: { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' },
    });
  });
}
