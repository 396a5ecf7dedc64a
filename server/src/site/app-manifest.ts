import type { Locale } from 'shared-data/models/locales';
import type { PublicConfig } from 'shared-data/models/public-config';
import { type BaseInformation, defaultSystemTitle } from 'shared-data/models/site';
import { localeFor } from './drawn-response.ts';

type Settings = Pick<BaseInformation, 'systemTitle' | 'systemTitleJa'>;

interface Shortcut {
  name: string;
  url: string;
}

/** The build's web app manifest with the symposium's name, and shortcuts to its main pages, in the reader's language. */
export async function namedManifest(
  request: Request,
  built: Response,
  base: Settings | null,
  remotes: PublicConfig['remotes'],
): Promise<Response> {
  const locale = localeFor(request);
  const content = {
    ...((await built.json()) as object),
    name: nameOf(base, locale),
    lang: locale,
    shortcuts: shortcutsOf(remotes, locale),
  };
  return new Response(request.method === 'HEAD' ? null : JSON.stringify(content), {
    headers: {
      'content-type': 'application/manifest+json',
      'cache-control': 'no-cache',
      vary: 'Accept-Language, Cookie',
    },
  });
}

const nameOf = (base: Settings | null, locale: Locale) =>
  (locale === 'ja' && base?.systemTitleJa) || base?.systemTitle || defaultSystemTitle;

/** Browsers show no more. */
const mostShortcuts = 4;

/** What everybody, or every participant, has in the top menu. */
function shortcutsOf(remotes: PublicConfig['remotes'], locale: Locale): Shortcut[] {
  return Object.values(remotes)
    .flatMap(({ menu = [] }) => menu)
    .filter(({ place, shownTo }) => place === 'top' && (shownTo === 'everybody' || shownTo === 'members'))
    .sort((a, b) => a.order - b.order)
    .slice(0, mostShortcuts)
    .map(({ label, path }) => ({ name: label[locale], url: path }));
}
