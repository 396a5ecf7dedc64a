import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { DrawnPage } from 'shared-data/models/drawn-page';
import type { Locale } from 'shared-data/models/locales';
import { paramsOf } from '../path-pattern.ts';
import { type Builds, buildRecord, type PageFile, type Pages } from './builds.ts';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);
const shellKey = '*';
const formattedKey = 'formatted';
const connectionKey = 'connection';

export interface EarlyFiles {
  code: string;
  /** For account and database, which a page that comes with its data asks for itself when it lives. */
  connection: string;
}

/** Preload tags for the page at a path, from `pages` in `build.json`; only early remotes list any. Empty for other paths. */
export function earlyFiles(builds: Builds): (pathname: string) => Promise<EarlyFiles> {
  const ofShell = pagesIn(builds.shell);
  const ofRemotes = Object.entries(builds.remotes).map(([id, folder]) => ({
    base: `/remotes/${id}/`,
    read: pagesIn(folder),
  }));
  return async (pathname) => {
    for (const { base, read } of ofRemotes) {
      const files = pageOf(await read(), pathname);
      if (!files) continue;
      const { [shellKey]: own = [], [connectionKey]: connection = [] } = await ofShell();
      return {
        code: [...own.map((one) => tag('/', one)), ...files.map((one) => tag(base, one))].join(''),
        connection: connection.map((one) => tag('/', one)).join(''),
      };
    }
    return { code: '', connection: '' };
  };
}

/** Tag of the style sheet of a drawn page's formatted texts; empty where it has none. */
export function formattedSheet(builds: Builds): (drawn: DrawnPage) => Promise<string> {
  const ofShell = pagesIn(builds.shell);
  return async ({ html }) => {
    const { [formattedKey]: sheets = [] } = html.includes(' data-formatted') ? await ofShell() : {};
    return sheets.map((one) => tag('/', one)).join('');
  };
}

/** Adds tags to the head, replaces the title by another one (HTML), and compresses the page, which must be uncompressed. */
export async function withHead(
  request: Request,
  page: Response,
  { tags, title, locale }: { tags: string; title?: string | undefined; locale?: Locale },
): Promise<Response> {
  const html = (await page.text())
    .replace('<html lang="en"', (given) => (locale === undefined ? given : `<html lang="${locale}"`))
    .replace(/<title>[^<]*<\/title>/, (given) => (title === undefined ? given : `<title>${title}</title>`))
    .replace('</head>', () => `${tags}</head>`);
  const headers = new Headers(page.headers);
  headers.delete('etag');
  return compressed(request, html, headers);
}

/** The text as the request accepts it. */
export async function compressed(request: Request, text: string, headers: Headers): Promise<Response> {
  const encoding = encodingFor(request);
  const body = await pack(Buffer.from(text), encoding);
  if (encoding) headers.set('content-encoding', encoding);
  headers.set('content-length', String(body.length));
  return new Response(request.method === 'HEAD' ? null : body, { headers });
}

async function pack(
  bytes: Buffer<ArrayBuffer>,
  encoding: ReturnType<typeof encodingFor>,
): Promise<Uint8Array<ArrayBuffer>> {
  if (encoding === 'gzip') return new Uint8Array(await zip(bytes));
  if (encoding !== 'br') return new Uint8Array(bytes);
  const params = { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
  return new Uint8Array(await brotli(bytes, { params }));
}

export const encodingFor = ({ headers }: Pick<Request, 'headers'>) =>
  bestEncoding(headers.get('accept-encoding') ?? '');

/** Of an `Accept-Encoding` header. */
export function bestEncoding(accepted: string): 'br' | 'gzip' | '' {
  if (/\bbr\b(?!\s*;\s*q=0)/.test(accepted)) return 'br';
  return /\bgzip\b(?!\s*;\s*q=0)/.test(accepted) ? 'gzip' : '';
}

function tag(base: string, { file, integrity }: PageFile): string {
  const kind = file.endsWith('.css') ? 'style' : 'script';
  return `<link rel="soon" as="${kind}" crossorigin href="${base}${file}" integrity="${integrity}">`;
}

function pageOf(pages: Pages, pathname: string): PageFile[] | undefined {
  const fitting = Object.keys(pages).flatMap((pattern) => {
    const params = paramsOf(pattern, pathname);
    return params ? [{ pattern, named: params.length }] : [];
  });
  const [best] = fitting.sort((a, b) => a.named - b.named);
  return best && pages[best.pattern];
}

function pagesIn(folder: string): () => Promise<Pages> {
  const read = buildRecord(folder);
  return async () => (await read()).pages ?? {};
}
