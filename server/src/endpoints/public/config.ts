import type { PublicConfig, SiteSnapshot } from 'shared-data/models/public-config';
import { followed } from '../../stored/database.ts';
import { stored } from '../../stored/places.ts';
import { withTimeout } from '../../with-timeout.ts';
import type { App, Scope } from '../scope.ts';

const timeout = 1000;

/** `GET /config.json` → PublicConfig with the public settings as they are, without them while the database has never answered. */
export function mountConfig(app: App, { options, ports }: Scope): void {
  const base = followed(ports.database, stored.base);
  const information = followed(ports.database, stored.information);
  const anonymous = followed(ports.database, stored.anonymous);
  const snapshot = async (): Promise<SiteSnapshot> => {
    const [ofBase, ofInformation, permitted] = await Promise.all([base(), information(), anonymous()]);
    return { base: ofBase, information: ofInformation, ...(permitted && { permitAnonymous: true }) };
  };
  app.get('/config.json', async () => {
    const [site, remotes] = await Promise.all([
      withTimeout(timeout, snapshot()).catch(() => undefined),
      options.remotes(),
    ]);
    const config: PublicConfig = {
      firebase: options.firebase,
      databasePath: options.databasePath,
      apiBase: options.apiOrigin ?? '',
      remotes,
      ...(site && { site }),
      ...(options.outbox ? { outbox: true } : {}),
      ...(options.offline ? { offline: true } : {}),
    };
    return new Response(JSON.stringify(config), {
      headers: { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' },
    });
  });
}
