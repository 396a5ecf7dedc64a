import { readFile, stat } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { isTransient } from '../transient.ts';
import { lately } from './lately.ts';

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.woff': 'font/woff',
  '.webmanifest': 'application/manifest+json',
  '.txt': 'text/plain; charset=utf-8',
};
const encodings = [
  ['br', '.br'],
  ['gzip', '.gz'],
] as const;
const cacheSize = 64 * 1024 ** 2;

interface Held {
  bytes: Uint8Array<ArrayBuffer>;
  changedAt: number;
}

interface Found {
  changedAt: number;
  /** Best first. */
  packed: { encoding: string; file: string; changedAt: number }[];
}

/** Hashed assets are immutable, pages not cached; compressed copies unless older. Null when there is no such file. A changed file is served after the first request for it. */
export function staticFiles(folder: string): (request: Request, path: string) => Promise<Response | null> {
  const held = new Map<string, Held>();
  const files = new Map<string, () => Found | null | Promise<Found | null>>();
  let size = 0;

  /** Only what exists is remembered, as anybody can ask for any name. */
  function find(file: string): Found | null | Promise<Found | null> {
    const look =
      files.get(file) ??
      lately(async () => {
        const found = await findFile(file);
        if (!found) files.delete(file);
        return found;
      });
    files.set(file, look);
    return look();
  }

  async function read(file: string, changedAt: number): Promise<Uint8Array<ArrayBuffer>> {
    const known = held.get(file);
    if (known?.changedAt === changedAt) return known.bytes;
    const bytes = new Uint8Array(await readFile(file));
    if (known) size -= known.bytes.length;
    if (size + bytes.length > cacheSize) {
      held.clear();
      size = 0;
    }
    held.set(file, { bytes, changedAt });
    size += bytes.length;
    return bytes;
  }

  return async (request, path) => {
    const type = types[extname(path)];
    if (!type || !isPlain(path)) return null;
    const file = join(folder, path);
    const found = await find(file);
    if (found === null) return null;
    const { changedAt } = found;
    const packed = acceptedCopy(request, found);
    const etag = `"${Math.round(changedAt).toString(36)}${packed?.encoding ?? ''}"`;
    const headers: Record<string, string> = {
      'content-type': type,
      'cache-control': cacheControl(path),
      vary: 'Accept-Encoding',
      etag,
    };
    if (request.headers.get('if-none-match') === etag) return new Response(null, { status: 304, headers });
    const bytes = await read(packed?.file ?? file, packed?.changedAt ?? changedAt);
    if (packed) headers['content-encoding'] = packed.encoding;
    headers['content-length'] = String(bytes.length);
    return new Response(request.method === 'HEAD' ? null : bytes, { headers });
  };
}

function isPlain(path: string): boolean {
  return path.split('/').every((part) => part !== '' && !part.startsWith('.') && !/[\\\0]/.test(part));
}

function cacheControl(path: string): string {
  if (path.startsWith('assets/')) return 'public, max-age=31536000, immutable';
  return path.endsWith('.html') || path.endsWith('.json') ? 'no-store' : 'no-cache';
}

function acceptedCopy({ headers }: Request, { packed }: Found): Found['packed'][number] | undefined {
  const accepted = headers.get('accept-encoding') ?? '';
  return packed.find(({ encoding }) =>
    new RegExp(`\\b${encoding}\\b(?!\\s*;\\s*q=0(?:\\.0*)?(?:,|$))`).test(accepted),
  );
}

async function findFile(file: string): Promise<Found | null> {
  const changedAt = await changeTime(file);
  if (changedAt === null) return null;
  const copies = await Promise.all(
    encodings.map(async ([encoding, extension]) => {
      const packedAt = await changeTime(file + extension);
      return packedAt === null || packedAt < changedAt
        ? []
        : [{ encoding, file: file + extension, changedAt: packedAt }];
    }),
  );
  return { changedAt, packed: copies.flat() };
}

async function changeTime(file: string): Promise<number | null> {
  const found = await stat(file).catch((error: unknown) => {
    // A disk error must not look like a changed build.
    if (isTransient(error)) throw error;
    return null;
  });
  return found?.isFile() ? found.mtimeMs : null;
}
