import { constants, existsSync } from 'node:fs';
import { copyFile, mkdir, open, readdir, readFile, rm, stat } from 'node:fs/promises';
import { join, relative, resolve } from 'node:path';
import { StoreError } from 'embedded-firebase';
import { restoreCopy, type SqliteStore, sqliteStore } from 'embedded-firebase/sqlite';
import { writeDurably } from '../adapters/disk-files.ts';
import { StartProblem } from '../start-problem.ts';

/** `backup.json`, written last: a backup without it is incomplete. */
export interface BackupNote {
  format: 1;
  version: string;
  at: string;
  files: number;
  bytes: number;
}

const note = 'backup.json';
/** Present in a data directory while a restore is running. */
const unfinished = 'restore.unfinished';
const folders = ['files', 'outbox'];

export const databaseFolder = (directory: string) => join(directory, 'database');

/** Works on live data: files are copied before and after the database, so that all it refers to are present. Throws `StartProblem`. */
export async function backUp(
  source: { dataDir: string; store: Pick<SqliteStore, 'backup'>; version: string; now: number },
  target: string,
): Promise<BackupNote> {
  const { dataDir, store, version, now } = source;
  await requireEmpty(target);
  if (!relative(dataDir, target).startsWith('..'))
    throw new StartProblem(`${target} lies in the data directory itself; choose another place`);
  await mkdir(target, { recursive: true, mode: 0o700 });
  try {
    const copied = new Map<string, number>();
    const copyFolders = async () => {
      for (const name of folders) await copyNew(join(dataDir, name), join(target, name), copied);
    };
    await copyFolders();
    await store.backup(databaseFolder(target));
    await copyFolders();
    await syncAll(databaseFolder(target));
    const bytes = [...copied.values()].reduce((sum, size) => sum + size, 0);
    const made: BackupNote = {
      format: 1,
      version,
      at: new Date(now).toISOString(),
      files: copied.size,
      bytes,
    };
    await writeDurably(join(target, note), new TextEncoder().encode(`${JSON.stringify(made, null, 2)}\n`));
    return made;
  } catch (error) {
    await clear(target);
    throw error;
  }
}

export async function backUpUnused(
  dataDir: string,
  { version, now }: { version: string; now: number },
  target: string,
): Promise<BackupNote> {
  const store = sqliteStore({ directory: databaseFolder(dataDir) });
  try {
    store.load(() => {});
    return await backUp({ dataDir, store, version, now }, target);
  } catch (error) {
    throw error instanceof StoreError ? new StartProblem(error.message) : error;
  } finally {
    store.close();
  }
}

/** Restores a verified backup into an empty data directory; starts over after an interrupted attempt. Throws `StartProblem`. */
export async function restore(backup: string, dataDir: string): Promise<BackupNote> {
  const made = await readNote(backup);
  if (existsSync(join(dataDir, unfinished))) await clear(dataDir);
  await requireEmpty(dataDir);
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  try {
    await writeDurably(join(dataDir, unfinished), new TextEncoder().encode(backup));
    for (const name of folders) await copyNew(join(backup, name), join(dataDir, name), new Map());
    await restoreCopy(databaseFolder(backup), databaseFolder(dataDir));
    await rm(join(dataDir, unfinished));
    return made;
  } catch (error) {
    await clear(dataDir);
    throw error instanceof StoreError ? new StartProblem(`${backup} is damaged: ${error.message}`) : error;
  }
}

/** Throws `StartProblem` after an interrupted restore. */
export function rejectHalfRestored(dataDir: string): void {
  if (existsSync(join(dataDir, unfinished)))
    throw new StartProblem(
      `DATA_DIR: ${dataDir} holds a restore that was cut short. Run \`pnpm restore\` with the same backup again.`,
    );
}

async function clear(directory: string): Promise<void> {
  const names = await readdir(directory);
  // The mark goes last: until then the directory is rejected.
  for (const name of [...names.filter((one) => one !== unfinished), unfinished])
    await rm(join(directory, name), { recursive: true, force: true });
}

async function readNote(backup: string): Promise<BackupNote> {
  const text = await readFile(join(backup, note), 'utf8').catch(() => {
    throw new StartProblem(`${resolve(backup)} holds no complete backup`);
  });
  const made = JSON.parse(text) as BackupNote;
  if (made.format !== 1) throw new StartProblem(`${resolve(backup)} was made by a newer version`);
  return made;
}

async function requireEmpty(directory: string): Promise<void> {
  const names = await readdir(directory).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw new StartProblem(`${directory} cannot be used (${error.message})`);
  });
  if (names.length > 0)
    throw new StartProblem(`${directory} is not empty; name a new directory or move it away`);
}

async function copyNew(from: string, to: string, copied: Map<string, number>): Promise<void> {
  const entries = await readdir(from, { withFileTypes: true }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  if (entries.length > 0) await mkdir(to, { recursive: true, mode: 0o700 });
  for (const entry of entries) {
    if (entry.name.startsWith('.')) continue;
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory()) await copyNew(source, target, copied);
    else if (entry.isFile()) await copyOne(source, target, copied);
  }
}

async function copyOne(source: string, target: string, copied: Map<string, number>): Promise<void> {
  try {
    const { size, mtimeMs } = await stat(source);
    const there = await stat(target).catch(() => null);
    if (there && there.size === size && there.mtimeMs > mtimeMs) return;
    await copyFile(source, target, constants.COPYFILE_FICLONE);
    copied.set(target, size);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
}

async function syncAll(directory: string): Promise<void> {
  for (const name of await readdir(directory)) {
    const file = await open(join(directory, name), 'r');
    try {
      await file.sync();
    } finally {
      await file.close();
    }
  }
}
