import type { IncomingMessage, ServerResponse } from 'node:http';
import { bestEncoding } from './early-files.ts';

/** Of the shell and of remotes: named by their content, so that they never change. */
const assetPath = /^\/(?:remotes\/[\w-]+\/)?assets\/[\w.-]+$/;
const mostBytes = 64 * 1024 ** 2;
const longest = 1024 ** 2;

interface Kept {
  headers: Record<string, string>;
  body: Buffer;
}

export const isAsset = ({ method, url = '' }: IncomingMessage) => method === 'GET' && assetPath.test(url);

/**
 * Answers requests for assets that were served before, without a web request and response for each, which take most of such a request's
 * work. False for all others: they go to `handle`, from which what was found is kept, also when a later release no longer has it.
 */
export function keptAssets(
  handle: (request: Request, bindings: unknown) => Response | Promise<Response>,
): (request: IncomingMessage, response: ServerResponse) => boolean {
  const kept = new Map<string, Kept>();
  const coming = new Set<string>();
  let size = 0;

  async function keep(key: string, url: string, encoding: string): Promise<void> {
    const request = new Request(new URL(url, 'http://localhost'), {
      headers: { 'accept-encoding': encoding },
    });
    const found = await handle(request, {});
    const body = Buffer.from(await found.arrayBuffer());
    if (found.status !== 200 || body.length > longest) return;
    if (size + body.length > mostBytes) {
      kept.clear();
      size = 0;
    }
    kept.set(key, { headers: Object.fromEntries(found.headers), body });
    size += body.length;
  }

  return (request, response) => {
    const { url = '', headers } = request;
    if (!isAsset(request) || headers['if-none-match'] !== undefined || headers.range !== undefined)
      return false;
    const encoding = bestEncoding(String(headers['accept-encoding'] ?? ''));
    const key = `${encoding} ${url}`;
    const known = kept.get(key);
    if (known) {
      response.writeHead(200, known.headers).end(known.body);
      return true;
    }
    response.once('finish', () => {
      if (response.statusCode !== 200 || coming.has(key)) return;
      coming.add(key);
      keep(key, url, encoding)
        .catch(() => {})
        .finally(() => coming.delete(key));
    });
    return false;
  };
}
