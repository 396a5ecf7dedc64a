import { constants } from 'node:fs';
import { type FileHandle, mkdir, open, readdir, rename, rm, stat, statfs } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { toWebStream } from 'embedded-firebase/node';
import type { ByteRange, Files } from '../ports.ts';

export interface Disk {
  open: typeof open;
  mkdir(path: string, options: { recursive: true }): Promise<unknown>;
  readdir(path: string): Promise<string[]>;
  rename(from: string, to: string): Promise<void>;
  rm(path: string, options: { recursive?: boolean; force?: boolean }): Promise<void>;
  stat: (path: string) => Promise<{ isFile(): boolean; size: number; mtimeMs: number }>;
  statfs: (path: string) => Promise<{ bavail: number; bsize: number }>;
}
const realDisk: Disk = { open, mkdir, readdir, rename, rm, stat, statfs };

const segment = /^[A-Za-z0-9_-][A-Za-z0-9_.-]*$/;
const partsFolder = '.parts';
/** After this many milliseconds a part is left over from a killed server. */
const partLife = 3_600_000;
const stroke = 512 * 1024;
/** Bytes reserved for the database and other small writes. */
const reserve = 64 * 1024 ** 2;
/** Bytes. Syncing more at once would make the database wait for the disk. */
const syncEvery = 1024 ** 2;

/** Writes to a temporary file, syncs, then renames. Disk errors are thrown; only a missing file counts as absent. */
export function diskFiles(root: string, disk: Disk = realDisk): Files {
  const place = (path: string) => {
    if (!path.split('/').every((part) => segment.test(part))) throw new Error(`not a file path: ${path}`);
    return join(root, path);
  };
  const parts = partsBelow(root, disk);
  return {
    async write(path, bytes) {
      const target = place(path);
      const folder = dirname(target);
      const part = await parts.next();
      try {
        await leaveRoom(root, disk);
        await disk.mkdir(folder, { recursive: true });
        await writeDurably(part, bytes, disk);
        await disk.rename(part, target);
        await syncFolder(folder, disk);
      } catch (error) {
        await parts.drop(part);
        throw error;
      }
    },
    async append(path, offset, stream) {
      const target = place(path);
      const isNew = offset === 0;
      const file = await (isNew
        ? inFolder(target, disk, () => disk.open(target, 'a', 0o600))
        : disk.open(target, constants.O_WRONLY | constants.O_APPEND, 0o600));
      try {
        const [{ size }] = await Promise.all([file.stat(), leaveRoom(root, disk)]);
        if (size !== offset) throw new Error(`${path} does not end at ${offset}`);
        // Both must be on the disk at the end, not one before the other.
        const named = isNew ? syncFolder(dirname(target), disk) : Promise.resolve();
        named.catch(() => {});
        try {
          const appended = await appendAll(() => leaveRoom(root, disk), file, stream);
          return offset + appended;
        } finally {
          await file.datasync();
          await named;
        }
      } finally {
        await file.close();
      }
    },
    async size(path) {
      const found = await ifThere(disk.stat(place(path)));
      return found?.isFile() ? found.size : null;
    },
    async move(from, to) {
      const [source, target] = [place(from), place(to)];
      if (!(await ifThere(disk.stat(source)))) return;
      await disk.mkdir(dirname(target), { recursive: true });
      await disk.rm(target, { recursive: true, force: true });
      await disk.rename(source, target);
      await syncFolder(dirname(target), disk);
      await syncFolder(dirname(source), disk);
    },
    open: async (path, range) => openToRead(place(path), range, disk),
    async list(folder) {
      const names = (await ifThere(disk.readdir(place(folder)))) ?? [];
      return names.filter((name) => segment.test(name));
    },
    async remove(path) {
      await disk.rm(place(path), { recursive: true, force: true });
    },
    async check() {
      const part = await parts.next();
      try {
        await writeDurably(part, new Uint8Array(1), disk);
      } finally {
        await parts.drop(part);
      }
    },
    async room(bytes) {
      await inFolder(join(root, partsFolder), disk, () => leaveRoom(root, disk, bytes));
    },
  };
}

function partsBelow(root: string, disk: Disk) {
  const folder = join(root, partsFolder);
  let given = 0;
  let ready: Promise<void> | undefined;
  const tidy = async () => {
    for (const name of await disk.readdir(folder)) {
      const found = await ifThere(disk.stat(join(folder, name)));
      if (found && Date.now() - found.mtimeMs > partLife) await disk.rm(join(folder, name), { force: true });
    }
  };
  return {
    async next(): Promise<string> {
      await disk.mkdir(folder, { recursive: true });
      ready ??= tidy();
      try {
        await ready;
      } catch (error) {
        ready = undefined;
        throw error;
      }
      given += 1;
      return join(folder, `${process.pid}-${given}`);
    },
    /** A failed write is discarded; failing to remove it adds no information. */
    drop: (part: string) => disk.rm(part, { force: true }).catch(() => {}),
  };
}

/** Makes the folder of a file only where it is missing. */
async function inFolder<T>(target: string, disk: Disk, work: () => Promise<T>): Promise<T> {
  const done = await ifThere(work());
  if (done !== null) return done;
  await disk.mkdir(dirname(target), { recursive: true });
  return work();
}

async function ifThere<T>(asked: Promise<T>): Promise<T | null> {
  try {
    return await asked;
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ENOTDIR') return null;
    throw error;
  }
}

/** Opens at once, so that errors surface before the response starts. */
async function openToRead(target: string, range: ByteRange | undefined, disk: Disk) {
  const file = await ifThere(disk.open(target, 'r'));
  if (!file) return null;
  try {
    const found = await file.stat();
    if (found.isFile()) {
      return { size: found.size, stream: toWebStream(file.createReadStream(range)), place: target };
    }
  } catch (error) {
    await file.close();
    throw error;
  }
  await file.close();
  return null;
}

/** Rejects with `ENOSPC` before the disk is full, so that the database can still be written. */
export async function leaveRoom(
  root: string,
  disk: Pick<Disk, 'statfs'> = realDisk,
  bytes = 0,
): Promise<void> {
  const { bavail, bsize } = await disk.statfs(root);
  if (bavail * bsize < reserve + bytes)
    throw Object.assign(new Error('no disk space left for files'), { code: 'ENOSPC' });
}

export async function* whileThereIsRoom(
  room: () => Promise<void>,
  stream: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  let passed = syncEvery;
  for await (const bytes of stream) {
    passed += bytes.length;
    if (passed >= syncEvery) {
      await room();
      passed = 0;
    }
    yield bytes;
  }
}

async function appendAll(
  leaveRoom: () => Promise<void>,
  file: FileHandle,
  stream: AsyncIterable<Uint8Array>,
): Promise<number> {
  let held: Uint8Array[] = [];
  let size = 0;
  let appended = 0;
  let unsynced = 0;
  const flush = async () => {
    const [all, bytes] = [held, size];
    [held, size] = [[], 0];
    unsynced += bytes;
    appended += bytes;
    if ((await file.writev(all)).bytesWritten !== bytes)
      throw Object.assign(new Error('the disk accepted only part of a write'), { code: 'ENOSPC' });
  };
  try {
    for await (const bytes of stream) {
      held.push(bytes);
      size += bytes.length;
      if (size >= stroke) await flush();
      if (unsynced < syncEvery) continue;
      unsynced = 0;
      await file.datasync();
      await leaveRoom();
    }
  } finally {
    if (size > 0) await flush();
  }
  return appended;
}

export async function writeDurably(path: string, bytes: Uint8Array, disk: Pick<Disk, 'open'> = realDisk) {
  const file = await disk.open(path, 'w', 0o600);
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
}

export async function syncFolder(folder: string, disk: Pick<Disk, 'open'> = realDisk): Promise<void> {
  const handle = await disk.open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
