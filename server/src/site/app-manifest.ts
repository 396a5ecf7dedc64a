import type { Locale } from 'shared-data/models/locales';
import { type BaseInformation, defaultSystemTitle } from 'shared-data/models/site';
import { localeFor } from './drawn-response.ts';

type Settings = Pick<BaseInformation, 'systemTitle' | 'systemTitleJa'>;

/** The build's web app manifest with the symposium's name in the reader's language. */
export async function namedManifest(
  request: Request,
  built: Response,
  base: Settings | null,
): Promise<Response> {
  const locale = localeFor(request);
  const content = { ...((await built.json()) as object), name: nameOf(base, locale), lang: locale };
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
