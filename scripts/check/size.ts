import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import type { BuildRecord } from '../bundle/release-plugin.ts';

/** Budget of the home page's first load, in bytes of brotli-packed JavaScript. */
export const homeBudget = 145_000;

export interface Weight {
  file: string;
  /** Bytes after brotli. */
  bytes: number;
}

/**
 * What the home page must fetch before it shows: the scripts that index.html asks for or preloads, and the chunk
 * named `home` when the page is loaded lazily. Throws when there is no build to look at.
 */
export function firstLoad(dist: string): Weight[] {
  const page = join(dist, 'index.html');
  if (!existsSync(page)) throw new Error(`no build in ${dist}`);
  const asked = [...readFileSync(page, 'utf8').matchAll(/(?:src|href)="\/(assets\/[^"]+\.js)"/g)].map(
    (match) => match[1] ?? '',
  );
  const record = JSON.parse(readFileSync(join(dist, 'build.json'), 'utf8')) as BuildRecord;
  const home = (record.chunks.home ?? []).filter((file) => file.endsWith('.js'));
  if (asked.length === 0) throw new Error('index.html asks for no script');
  return [...new Set([...asked, ...home])].map((file) => ({ file, bytes: packedSize(join(dist, file)) }));
}

export function packedSize(file: string): number {
  const packed = `${file}.br`;
  return existsSync(packed) ? readFileSync(packed).length : brotliCompressSync(readFileSync(file)).length;
}
