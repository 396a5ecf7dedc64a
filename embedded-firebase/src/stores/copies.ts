import { copyFile, mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { backup, DatabaseSync } from 'node:sqlite';
import { StoreError } from '../errors.ts';
import { rejectLogOfAnother } from './format.ts';
import { readAll } from './reading.ts';
import { markInUse } from './use-mark.ts';

const FILE = 'engine.sqlite';
const PAGES_AT_ONCE = 256;
const TRIES = 20;

/** Copies a live database; the result appears atomically. */
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

/** Disturbed copies fail without an error code of their own. */
const isDisturbed = (error: unknown) => (error as { errcode?: unknown }).errcode === 0;

/** Restores a backup into a directory without a database, verifying checksums. Throws `StoreError` and leaves nothing behind if damaged. */
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
