import { isAuthPath } from 'embedded-firebase/node';
import { type DrawnPage, type DrawRequest, type Snapshot, snapshotPath } from 'shared-data/models/drawn-page';
import { type Locale, localeParam } from 'shared-data/models/locales';
import type { ProblemCode } from 'shared-data/models/problem';
import type { BaseInformation } from 'shared-data/models/site';
import type { LinkPreview } from '../data/link-preview.ts';
import { readBytes, senderIdle } from '../endpoints/read-input.ts';
import { ProblemError, problemResponse } from '../problem.ts';
import { isTransient } from '../transient.ts';
import { namedManifest } from './app-manifest.ts';
import type { Builds } from './builds.ts';
import {
  packedOnce,
  packedUndrawn,
  policyFor,
  type Reader,
  readerOf,
  snapshotTag,
  withDrawn,
} from './drawn-response.ts';
import { type EarlyFiles, earlyFiles, encodingFor, formattedSheet, withHead } from './early-files.ts';
import type { Findable } from './findable.ts';
import { securityHeaders, withHeaders } from './headers.ts';
import { inlinedStyles } from './inlined-styles.ts';
import { offlineWorker } from './offline-worker.ts';
import { escaped, previewTags, titleOf } from './preview-tags.ts';
import { snapshotResponse } from './snapshot-response.ts';
import { staticFiles } from './static-files.ts';

export interface SiteParts {
  builds: Builds;
  /** `/api`, `/php`, `/file`, `/config.json`, `/outbox`. */
  api(request: Request, env: unknown): Response | Promise<Response>;
  /** Auth's REST interface; null for other paths. Requests have their whole body. */
  auth(request: Request, env: unknown): Promise<Response | null>;
  polls?(request: Request, env: unknown): Promise<Response>;
  /** The page as a visitor sees it; null when it is not drawn. */
  drawn?(request: DrawRequest, env: unknown): Promise<DrawnPage | null>;
  /** What drawn pages show, as data; null when there is none. */
  snapshot?(names: readonly string[]): Promise<Snapshot | null>;
  /** Whether what was drawn may still be served. */
  isCurrent?(made: DrawnPage | Snapshot): boolean;
  /** Of the page at a path; null for pages without one. */
  preview?(pathname: string, locale: Locale): Promise<LinkPreview | null>;
  base?(): BaseInformation | null | Promise<BaseInformation | null>;
  /** What search engines are offered; absent where the pages have another origin. */
  findable?: Findable;
  /** Remotes as in `/config.json`; absent where browsers keep nothing for opening the site without a network. */
  kept?: Parameters<typeof offlineWorker>[1];
  idle?: number;
  secure: boolean;
  sources?: readonly string[];
  apiOrigin?: string;
}

interface PageParts {
  reader: Reader | null;
  files: EarlyFiles;
  preview: LinkPreview | null;
  drawn: DrawnPage | null;
}

const apiPaths = /^\/(?:(?:api|php|file|outbox)(?:\/|$)|config\.json$|outbox\.json$)/;
/** What pages depend on: the reader's language and account, when they are drawn also the width of the window. */
const vary = {
  named: 'Accept-Encoding, Accept-Language, Cookie',
  drawn: 'Accept-Encoding, Accept-Language, Cookie, Sec-CH-UA-Mobile, User-Agent',
};
const longestBody = 64 * 1024;
/** Paths of emulators and databases, where a page would look like success to programs. */
const forPrograms = /^emulator(?:\/|$)|(?:^|\/)\.|\.json$/;

/** Everything on one origin; unknown paths are pages of the shell. */
export function createSite(parts: SiteParts) {
  const { builds, api, auth, polls, findable, idle, secure, sources, apiOrigin } = parts;
  const headers = securityHeaders(secure, sources, apiOrigin);
  const shell = staticFiles(builds.shell);
  const early = earlyFiles(builds);
  const sheetOf = formattedSheet(builds);
  const inlined = inlinedStyles(builds);
  const worker = offlineWorker(builds, parts.kept);
  const remotes = new Map(Object.entries(builds.remotes).map(([id, folder]) => [id, staticFiles(folder)]));

  async function answer(request: Request, env: unknown): Promise<Response> {
    const { pathname } = new URL(request.url);
    if (apiPaths.test(pathname)) return api(request, env);
    if (pathname === '/.lp' && polls) return polls(request, env);
    const ofAuth = isAuthPath(pathname) ? await auth(await withBody(request, idle), env) : null;
    if (ofAuth) return ofAuth;
    if (request.method !== 'GET' && request.method !== 'HEAD') return rejected('notFound');
    const path = decodePath(pathname);
    return (await file(request, path, env)) ?? rejected('notFound');
  }

  async function file(request: Request, path: string, env: unknown): Promise<Response | null> {
    const remote = /^remotes\/([\w-]+)(?:\/(.*))?$/s.exec(path);
    if (remote) {
      const [, id = '', rest] = remote;
      const serve = remotes.get(id);
      const found = await serve?.(request, rest || 'index.html');
      // A standalone remote has pages below its folder.
      return found ?? (rest?.startsWith('assets/') ? null : ((await serve?.(request, 'index.html')) ?? null));
    }
    if (findable && (path === 'robots.txt' || path === 'sitemap.xml')) return findable.answer(path);
    if (path === 'sw.js') return worker(request);
    if (path === 'manifest.webmanifest' && parts.base) return manifest(request, parts.base);
    if (`/${path}`.startsWith(snapshotPath)) {
      const names = path.slice(snapshotPath.length - 1).split(',');
      return snapshotResponse(request, (await parts.snapshot?.(names)) ?? null, parts.isCurrent);
    }
    const found = path ? await shell(request, path) : null;
    if (found || path.startsWith('assets/') || forPrograms.test(path)) return found;
    const reader = readerOf(request);
    const wanted = reader && drawRequest(request, `/${path}`, reader);
    const [files, preview, drawn = null] = await Promise.all([
      early(`/${path}`),
      reader && previewOf(`/${path}`, reader.locale),
      wanted && parts.drawn?.(wanted, env),
    ]);
    const parted = { reader, files, preview };
    const whole = await pageOf(request, { ...parted, drawn });
    // Something changed while it was packed.
    const outdated = drawn && parts.isCurrent?.(drawn) === false;
    return outdated ? pageOf(request, { ...parted, drawn: null }) : whole;
  }

  async function pageOf(request: Request, { reader, files, preview, drawn }: PageParts): Promise<Response> {
    const title = drawn ? escaped(drawn.title) : preview ? titleOf(preview) : undefined;
    const named = preview && reader ? previewTags(preview, findable?.origin ?? '', reader) : '';
    const tags = (drawn ? await tagsOf(drawn, files) : files.connection + files.code) + named;
    if (!tags && !drawn) return (await shell(request, 'index.html')) ?? unbuilt();
    const page = await shell(new Request(request.url), 'index.html');
    if (!page) return unbuilt();
    if (drawn || preview) page.headers.set('vary', drawn ? vary.drawn : vary.named);
    const variant = JSON.stringify([encodingFor(request), page.headers.get('etag'), title, tags]);
    const whole = await (reader && drawn
      ? packedOnce(drawn, `${reader.theme} ${variant}`, async () => {
          const built = await inlined(await page.text());
          const early = await inlined(tags);
          const whole = new Response(withDrawn(built.html, drawn, reader), { headers: page.headers });
          const sheets = [...built.sheets, ...early.sheets];
          const policy = policyFor(drawn, sheets, headers['content-security-policy']);
          whole.headers.set('content-security-policy', policy);
          return withHead(asGet(request), whole, { tags: early.html, title });
        })
      : packedUndrawn(variant, () =>
          withHead(asGet(request), page, {
            tags,
            title,
            ...(preview && reader && { locale: reader.locale }),
          }),
        ));
    return request.method === 'HEAD' ? new Response(null, whole) : whole;
  }

  async function manifest(request: Request, base: NonNullable<SiteParts['base']>): Promise<Response | null> {
    const built = await shell(new Request(request.url), 'manifest.webmanifest');
    return built && namedManifest(request, built, await base(), (await parts.kept?.()) ?? {});
  }

  async function tagsOf(drawn: DrawnPage, { code, connection }: EarlyFiles): Promise<string> {
    const data = parts.snapshot ? snapshotTag(drawn) : '';
    return data + code + (await sheetOf(drawn)) + (data ? '' : connection);
  }

  /** A page is served even if its preview fails. */
  async function previewOf(pathname: string, locale: Locale): Promise<LinkPreview | null> {
    return (await parts.preview?.(pathname, locale).catch(() => null)) ?? null;
  }

  return async (request: Request, env: unknown): Promise<Response> => {
    const given = await answer(request, env).catch((error: unknown) => {
      if (error instanceof ProblemError) return rejected(error.code);
      if (!isTransient(error)) throw error;
      return rejected('unavailable');
    });
    return withHeaders(given, headers);
  };
}

/** Of pages without a search but for the language: with one they differ for everybody. */
function drawRequest({ url }: Request, path: string, { locale, asked, wide }: Reader): DrawRequest | null {
  const { search } = new URL(url);
  return search && search !== `?${localeParam}=${asked}` ? null : { path, locale, wide };
}

const asGet = ({ url, headers }: Request) => new Request(url, { headers });

function rejected(code: ProblemCode): Response {
  return problemResponse(new ProblemError(code), crypto.randomUUID());
}

/** Reads the body first, so that slow senders block nothing. Throws `timeout` and `invalid`. */
async function withBody(request: Request, idle = senderIdle): Promise<Request> {
  const { method, url, headers } = request;
  if (method === 'GET' || method === 'HEAD') return request;
  const body = await readBytes(request, longestBody, 'invalid', idle);
  return new Request(url, { method, headers, ...(body.length > 0 && { body }) });
}

function unbuilt(): Response {
  return new Response('The apps have not been built: run "pnpm build".\n', {
    status: 503,
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' },
  });
}

/** A malformed path gets the not-found page. */
function decodePath(pathname: string): string {
  const path = pathname.slice(1);
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
