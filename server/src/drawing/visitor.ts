import type { App } from '../app.ts';
import type { Builds } from '../site/builds.ts';
import { createSite } from '../site/site.ts';
import type { Visit } from '../workers/run-archive.ts';
import type { DrawnPages } from './drawn-pages.ts';

/** The site as a signed-out visitor gets it, with every page drawn, as it is printed. */
export function visitor({
  builds,
  app,
  drawn,
}: {
  builds: Builds;
  app: Pick<App, 'fetch'>;
  drawn: Pick<DrawnPages, 'drawNow'>;
}): Visit {
  const site = createSite({
    builds,
    api: (request) => app.fetch(request, {}),
    auth: async () => null,
    drawn: (request) => drawn.drawNow({ ...request, paper: true }),
    secure: false,
  });
  return (address, locale) =>
    site(
      new Request(new URL(address, 'http://localhost'), {
        headers: { 'accept-language': locale, 'user-agent': 'Mobile' },
      }),
      {},
    );
}
