import type { PublicConfig, SiteSnapshot } from 'shared-data/models/public-config';
import { read } from '../../stored/database.ts';
import { stored } from '../../stored/places.ts';
import { withTimeout } from '../../with-timeout.ts';
import type { App, Scope } from '../scope.ts';

const timeout = 1000;

/** `GET /config.json` → PublicConfig with current public settings, or the last known ones while the database does not answer. */
export function mountConfig(app: App, { options, ports }: Scope): void {
  let last: SiteSnapshot | undefined;
  const snapshot = async (): Promise<SiteSnapshot> => {
    const [base, information, anonymous] = await Promise.all([
      read(ports.database, stored.base),
      read(ports.database, stored.information),
      read(ports.database, stored.anonymous),
    ]);
    last = { base, information, ...(anonymous && { permitAnonymous: true }) };
    return last;
  };
  app.get('/config.json', async () => {
    const [site, remotes] = await Promise.all([
      withTimeout(timeout, snapshot()).catch(() => last),
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
