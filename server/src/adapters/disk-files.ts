import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import type { Files } from '../ports.ts';

const segment = /^[A-Za-z0-9_-][A-Za-z0-9_.-]*$/;
const temporary = '.part-';

/** Files below a directory: written beside their place, made durable, then renamed. */
export function diskFiles(root: string): Files {
  let written = 0;
  const place = (path: string) => {
    if (!path.split('/').every((part) => segment.test(part))) throw new Error(`not a file path: ${path}`);
    return join(root, path);
  };
  return {
    async write(path, bytes) {
      const target = place(path);
      const folder = dirname(target);
      await mkdir(folder, { recursive: true });
      written += 1;
      const part = join(folder, `${temporary}${process.pid}-${written}`);
      try {
        await writeDurably(part, bytes);
        await rename(part, target);
        await syncFolder(folder);
      } catch (error) {
        await rm(part, { force: true });
        throw error;
      }
    },
    async open(path) {
      const target = place(path);
      const size = await stat(target).then(
        (found) => (found.isFile() ? found.size : null),
        () => null,
      );
      if (size === null) return null;
      const stream = Readable.toWeb(createReadStream(target));
      return { size, stream: stream as unknown as ReadableStream<Uint8Array<ArrayBuffer>> };
    },
    async list(folder) {
      const names = await readdir(place(folder)).catch(() => []);
      return names.filter((name) => segment.test(name));
    },
    async remove(path) {
      await rm(place(path), { recursive: true, force: true });
    },
  };
}

export async function writeDurably(path: string, bytes: Uint8Array): Promise<void> {
  const file = await open(path, 'w', 0o600);
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Makes a rename inside a folder durable. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
