import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import type { BuildRecord } from '../bundle/release-plugin.ts';

/** Bytes of compressed JavaScript; also in `first-view.spec.ts`. */
export const homeBudget = 120_000;
export const programBudget = 219_000;

export interface Weight {
  file: string;
  bytes: number;
}

/** Scripts that index.html loads or preloads, and the lazy `home` chunk. Throws without a build. */
export function firstLoad(dist: string): Weight[] {
  return [...new Set([...inPage(dist), ...scripts(recordOf(dist).chunks.home)])].map(weigh(dist));
}

/** Scripts until somebody who is signed in sees the page at a path: those of index.html, of the account, and what the builds list for it. */
export function pageLoad(shell: string, remote: string, path: string): Weight[] {
  const named = (dist: string, page: string) =>
    scripts(recordOf(dist).pages?.[page]?.map(({ file }) => file)).map(weigh(dist));
  const own = named(remote, path);
  if (own.length === 0) throw new Error(`the build in ${remote} lists nothing for ${path}`);
  return [...inPage(shell).map(weigh(shell)), ...named(shell, '*'), ...named(shell, 'connection'), ...own];
}

export function packedSize(file: string): number {
  const packed = `${file}.br`;
  return existsSync(packed) ? readFileSync(packed).length : brotliCompressSync(readFileSync(file)).length;
}

const weigh = (dist: string) => (file: string) => ({ file, bytes: packedSize(join(dist, file)) });
const scripts = (files: string[] = []) => files.filter((file) => file.endsWith('.js'));
const recordOf = (dist: string) => JSON.parse(readFileSync(join(dist, 'build.json'), 'utf8')) as BuildRecord;

function inPage(dist: string): string[] {
  const page = join(dist, 'index.html');
  if (!existsSync(page)) throw new Error(`no build in ${dist}`);
  const asked = [...readFileSync(page, 'utf8').matchAll(/(?:src|href)="\/(assets\/[^"]+\.js)"/g)].map(
    (match) => match[1] ?? '',
  );
  if (asked.length === 0) throw new Error('index.html asks for no script');
  return [...new Set(asked)];
}
