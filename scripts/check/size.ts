import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import type { BuildRecord } from '../bundle/release-plugin.ts';

export const homeBudget = 120_000;

export interface Weight {
  file: string;
  bytes: number;
}

/** Scripts that index.html loads or preloads, and the lazy `home` chunk. Throws without a build. */
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
