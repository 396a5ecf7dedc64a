import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import type { PublicConfig } from 'shared-data/models/public-config';
import { type Builds, buildRecord } from './builds.ts';
import { encodingFor } from './early-files.ts';
import { lately } from './lately.ts';

type Remotes = () => PublicConfig['remotes'] | Promise<PublicConfig['remotes']>;

interface Worker {
  etag: string;
  plain: Uint8Array<ArrayBuffer>;
  packed: Uint8Array<ArrayBuffer>;
}

const brotli = promisify(brotliCompress);

/**
 * Takes the place of a worker that browsers already have, whatever that one does: they compare `/sw.js` with what they have at every
 * page that they open.
 */
const removal = `self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil((async () => {
  for (const name of await caches.keys()) await caches.delete(name);
  await self.registration.unregister();
})()));
`;

/**
 * `/sw.js`: the shell's worker, with the files that the shell and the early remotes consist of now; another script for every set of
 * releases. Without `remotes` one that removes itself. Null when the builds are not whole.
 */
export function offlineWorker(
  builds: Builds,
  remotes: Remotes | undefined,
): (request: Request) => Promise<Response | null> {
  let made: Worker | undefined;
  const current = lately(async () => {
    const script = remotes ? await scriptOf(builds, remotes) : removal;
    if (script === null) return null;
    const etag = `"${hashOf(script)}"`;
    if (made?.etag !== etag) {
      const plain = new TextEncoder().encode(script);
      made = { etag, plain, packed: new Uint8Array(await brotli(plain)) };
    }
    return made;
  });
  return async (request) => {
    const worker = await current();
    if (!worker) return null;
    const headers = new Headers({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'no-cache',
      vary: 'Accept-Encoding',
      etag: worker.etag,
    });
    if (request.headers.get('if-none-match') === worker.etag)
      return new Response(null, { status: 304, headers });
    const isPacked = encodingFor(request) === 'br';
    if (isPacked) headers.set('content-encoding', 'br');
    const body = isPacked ? worker.packed : worker.plain;
    headers.set('content-length', String(body.length));
    return new Response(request.method === 'HEAD' ? null : body, { headers });
  };
}

async function scriptOf(builds: Builds, remotes: Remotes): Promise<string | null> {
  const [code, shell, entries] = await Promise.all([
    readFile(join(builds.shell, 'sw.js'), 'utf8').catch(() => null),
    offlineFiles(builds.shell, '/'),
    remotes(),
  ]);
  if (code === null || shell.length === 0) return null;
  const early = Object.entries(entries).filter(([, { early }]) => early);
  const ofRemotes = await Promise.all(
    early.map(([id]) => offlineFiles(builds.remotes[id] ?? '', `/remotes/${id}/`)),
  );
  const files = [...shell, ...ofRemotes.flat()];
  // In the middle of a deployment.
  if (early.some(([, { entry }]) => !files.some(({ url }) => url === entry))) return null;
  const integrities = Object.fromEntries(
    Object.entries(entries).map(([id, { integrity }]) => [id, integrity]),
  );
  const content = { files, remotes: integrities };
  const name = `release-${hashOf(JSON.stringify(content)).slice(0, 16)}`;
  return `self.keptRelease = ${JSON.stringify({ name, ...content })};\n${code}`;
}

async function offlineFiles(folder: string, base: string): Promise<{ url: string; integrity: string }[]> {
  const { offline = [] } = await buildRecord(folder)();
  return offline.map(({ file, integrity }) => ({ url: base + file, integrity }));
}

const hashOf = (text: string) => createHash('sha256').update(text).digest('base64url');
