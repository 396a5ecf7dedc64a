import { copyFile, mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { backup, DatabaseSync } from 'node:sqlite';
import { StoreError } from '../errors.ts';
import { rejectLogOfAnother } from './format.ts';
import { readAll } from './reading.ts';
import { markInUse } from './use-mark.ts';

const FILE = 'engine.sqlite';
/** Pages copied before others get their turn. */
const PAGES_AT_ONCE = 256;
/** How often a copy that a write disturbed is begun anew. */
const TRIES = 20;

/** Copies a database in use into a directory: under another name first, so that it is there whole or not at all. */
export async function copyInto(db: DatabaseSync, directory: string, name: string): Promise<void> {
  await mkdir(directory, { recursive: true });
  await putInPlace(directory, name, async (draft) => {
    for (let left = TRIES; ; left--) {
      try {
        await backup(db, draft, { rate: PAGES_AT_ONCE });
        takeIn(draft);
        return;
      } catch (error) {
        if (left === 0 || !isDisturbed(error)) throw error;
        await rm(draft, { force: true });
      }
    }
  });
}

/** A write at the wrong moment ends a copy with the error number of the write, which is none. */
const isDisturbed = (error: unknown) => (error as { errcode?: unknown }).errcode === 0;

/**
 * Puts a copy made by `SqliteStore.backup`, or what a crash left, into a directory that holds no database yet, after all its
 * checksums were found right. Throws `StoreError`, and leaves nothing behind, when the copy is damaged.
 */
export async function restoreCopy(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true });
  if ((await readdir(to)).includes(FILE)) throw new StoreError('LOCKED', `${to} holds a database already`);
  await putInPlace(to, FILE, async (draft) => {
    const wal = `${FILE}-wal`;
    const crashed = (await readdir(from)).includes(wal);
    await copyFile(join(from, FILE), draft);
    if (crashed) await copyFile(join(from, wal), `${draft}-wal`);
    readAll(
      draft,
      () => {},
      () => {},
    );
    if (crashed) takeIn(draft);
  });
}

/** Makes a file and its write-ahead log one, which nobody uses. */
function takeIn(file: string): void {
  const db = new DatabaseSync(file);
  markInUse(db, false);
  db.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  db.close();
}

async function putInPlace(
  directory: string,
  name: string,
  make: (draft: string) => Promise<void>,
): Promise<void> {
  rejectLogOfAnother(join(directory, name));
  const draft = join(directory, `${name}.new`);
  const clear = async () => {
    for (const rest of ['', '-journal', '-wal', '-shm']) await rm(`${draft}${rest}`, { force: true });
  };
  await clear();
  try {
    await make(draft);
    await sync(draft);
    await rename(draft, join(directory, name));
    await sync(directory);
  } finally {
    await clear();
  }
}

async function sync(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
