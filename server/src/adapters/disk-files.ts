import { constants, createReadStream } from 'node:fs';
import { type FileHandle, mkdir, open, readdir, rename, rm, stat, statfs } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import type { Files } from '../ports.ts';

const segment = /^[A-Za-z0-9_-][A-Za-z0-9_.-]*$/;
const temporary = '.part-';
/** Bytes that are written at once. */
const stroke = 512 * 1024;
/** Bytes that the database and everything small can count on. */
const reserve = 64 * 1024 ** 2;
/** Bytes. Were more of a large file left to the end, the database would have to wait for the disk with everybody. */
const syncEvery = 4 * 1024 ** 2;

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
    async append(path, offset, stream) {
      const target = place(path);
      const isNew = offset === 0;
      if (isNew) await mkdir(dirname(target), { recursive: true });
      const file = await open(target, isNew ? 'a' : constants.O_WRONLY | constants.O_APPEND, 0o600);
      try {
        if ((await file.stat()).size !== offset) throw new Error(`${path} does not end at ${offset}`);
        if (isNew) await syncFolder(dirname(target));
        await leaveRoom(root);
        try {
          await appendAll(root, file, stream);
        } finally {
          await file.datasync();
        }
      } finally {
        await file.close();
      }
    },
    size: (path) => sizeOf(place(path)),
    async move(from, to) {
      const [source, target] = [place(from), place(to)];
      if (!(await stat(source).catch(() => null))) return;
      await mkdir(dirname(target), { recursive: true });
      await rm(target, { recursive: true, force: true });
      await rename(source, target);
      await syncFolder(dirname(target));
      await syncFolder(dirname(source));
    },
    async open(path, range) {
      const target = place(path);
      const size = await sizeOf(target);
      if (size === null) return null;
      const stream = Readable.toWeb(createReadStream(target, range));
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

function sizeOf(target: string): Promise<number | null> {
  return stat(target).then(
    (found) => (found.isFile() ? found.size : null),
    () => null,
  );
}

/** Large files stop before the disk is full, so that the database can still be written. */
async function leaveRoom(root: string): Promise<void> {
  const { bavail, bsize } = await statfs(root);
  if (bavail * bsize < reserve)
    throw Object.assign(new Error('no room is left for files'), { code: 'ENOSPC' });
}

/** Writes a stream in strokes of some size, each of them durable before too much has gathered. */
async function appendAll(root: string, file: FileHandle, stream: AsyncIterable<Uint8Array>): Promise<void> {
  let held: Uint8Array[] = [];
  let size = 0;
  let unsynced = 0;
  const flush = async () => {
    const [all, bytes] = [held, size];
    [held, size] = [[], 0];
    unsynced += bytes;
    if ((await file.writev(all)).bytesWritten !== bytes)
      throw Object.assign(new Error('the disk took only a part'), { code: 'ENOSPC' });
  };
  try {
    for await (const bytes of stream) {
      held.push(bytes);
      size += bytes.length;
      if (size >= stroke) await flush();
      if (unsynced < syncEvery) continue;
      unsynced = 0;
      await file.datasync();
      await leaveRoom(root);
    }
  } finally {
    if (size > 0) await flush();
  }
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
