import { spawn, spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { parseEnv } from '../env.ts';
import { type RunningServer, startServer } from '../main.ts';
import { silentLog } from '../ports.ts';
import { quickStart } from '../testing/server-process.ts';

let folder: string;
let running: RunningServer[];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'backup-'));
  running = [];
});
afterEach(async () => {
  await Promise.all(running.map((server) => server.close()));
  await rm(folder, { recursive: true, force: true });
});

const at = (...names: string[]) => join(folder, ...names);
const environment = (dataDir: string) => ({
  PORT: '0',
  DATA_DIR: dataDir,
  SEED: 'none',
  ADMIN_EMAIL: 'admin@example.org',
  ADMIN_PASSWORD: 'polar2026',
});

async function start(dataDir = at('data')): Promise<RunningServer> {
  const server = await startServer(parseEnv(environment(dataDir)), {
    builds: { shell: at('shell'), remotes: {} },
    version: '1.2.3',
    log: silentLog,
  });
  running.push(server);
  return server;
}
async function stop(server: RunningServer): Promise<void> {
  running.splice(running.indexOf(server), 1);
  await server.close();
}
/** In its own process, as operators run it; other tests' servers answer in this one. */
async function command(task: 'backup' | 'restore', directory: string, dataDir = at('data')) {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'command.ts'), task, directory], {
    env: { ...quickStart, DATA_DIR: dataDir },
    cwd: folder,
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      output += chunk;
    });
  const code = await new Promise<number | null>((resolve) => child.on('close', resolve));
  return { code, output };
}
const signsIn = async ({ origin }: RunningServer) =>
  (
    await fetch(`${origin}/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=embedded`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'admin@example.org', password: 'polar2026', returnSecureToken: true }),
    })
  ).status;
const filesBelow = (directory: string) =>
  readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.endsWith('-shm'))
    .map((entry) => join(entry.parentPath, entry.name).slice(directory.length + 1))
    .sort();
function file(path: string, text: string): void {
  mkdirSync(join(path, '..'), { recursive: true });
  writeFileSync(path, text);
}

test('F54: a backup of a running server, restored elsewhere, is the same symposium', async () => {
  const server = await start();
  file(at('data/files/programs/OBo03/abstract/v1/1.png'), 'page');
  file(at('data/files/programs/OBo03/abstract/v1/.part-1'), 'half');
  const made = await command('backup', at('copy'));
  expect(made.output).toBe(`Backed up to ${at('copy')}: database and 1 files\n`);
  expect(made.code).toBe(0);
  expect(await signsIn(server)).toBe(200);
  expect(statSync(at('copy')).mode & 0o777).toBe(0o700);
  expect(JSON.parse(readFileSync(at('copy/backup.json'), 'utf8'))).toMatchObject({
    format: 1,
    version: '1.2.3',
    files: 1,
    bytes: 4,
  });

  const back = await command('restore', at('copy'), at('again'));
  expect(back.code).toBe(0);
  expect(filesBelow(at('again'))).toEqual([
    'database/engine.sqlite',
    'files/programs/OBo03/abstract/v1/1.png',
  ]);
  expect(await signsIn(await start(at('again')))).toBe(200);
});

const signUp = async ({ origin }: RunningServer, email: string) =>
  (
    await fetch(`${origin}/identitytoolkit.googleapis.com/v1/accounts:signUp?key=embedded`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password: 'polar2026', returnSecureToken: true }),
    })
  ).status;
async function accountsOf({ origin }: RunningServer): Promise<string[]> {
  const signedIn = await fetch(
    `${origin}/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=embedded`,
    {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'admin@example.org', password: 'polar2026', returnSecureToken: true }),
    },
  );
  const { idToken } = (await signedIn.json()) as { idToken: string };
  const listed = await fetch(`${origin}/api/auth`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${idToken}` },
    body: JSON.stringify({ limit: 500 }),
  });
  const { accounts } = (await listed.json()) as { accounts: { email: string }[] };
  return accounts.map(({ email }) => email).sort();
}

test('F54: a backup made while people sign up holds all who were there when it began, and each restore brings back as many', async () => {
  const server = await start();
  expect(await signUp(server, 'early@example.org')).toBe(200);
  let made = 0;
  let isMade = false;
  const people = (async () => {
    while (!isMade) {
      expect(await signUp(server, `person${made}@example.org`)).toBe(200);
      made += 1;
    }
  })();
  await expect.poll(() => made).toBeGreaterThan(0);
  const { code, output } = await command('backup', at('copy'));
  isMade = true;
  await people;
  expect(code, output).toBe(0);
  const held: string[][] = [];
  for (const name of ['again', 'anew']) {
    expect((await command('restore', at('copy'), at(name))).code).toBe(0);
    held.push(await accountsOf(await start(at(name))));
  }
  expect(held[0]).toEqual(
    expect.arrayContaining(['admin@example.org', 'early@example.org', 'person0@example.org']),
  );
  expect(held[1]).toEqual(held[0]);
  const later = await accountsOf(server);
  expect(later).toHaveLength(made + 2);
  expect(later).toEqual(expect.arrayContaining(held[0] ?? []));
});

test('a stopped server can be backed up', async () => {
  await stop(await start());
  expect((await command('backup', at('copy'))).code).toBe(0);
  expect((await command('restore', at('copy'), at('again'))).code).toBe(0);
  expect(await signsIn(await start(at('again')))).toBe(200);
});

test('nothing is overwritten: backup and restore need an empty directory', async () => {
  await start();
  file(at('copy/other'), 'mine');
  expect(await command('backup', at('copy'))).toEqual({
    code: 1,
    output: `${at('copy')} is not empty; name a new directory or move it away\n`,
  });
  expect(filesBelow(at('copy'))).toEqual(['other']);
  expect((await command('backup', at('good'))).code).toBe(0);
  const before = filesBelow(at('data'));
  expect((await command('restore', at('good'))).output).toContain('is not empty');
  expect(filesBelow(at('data'))).toEqual(before);
});

test('a backup does not go into the data directory', async () => {
  await start();
  expect((await command('backup', at('data/copy'))).output).toContain('lies in the data directory itself');
  expect(existsSync(at('data/copy'))).toBe(false);
});

test('incomplete and damaged backups are rejected and leave nothing behind', async () => {
  await stop(await start());
  expect((await command('restore', at('nothing'), at('again'))).output).toContain('holds no complete backup');
  await command('backup', at('copy'));
  const database = at('copy/database/engine.sqlite');
  const bytes = readFileSync(database);
  bytes.fill(0x7a, bytes.length - 2000, bytes.length - 1000);
  writeFileSync(database, bytes);
  const rejected = await command('restore', at('copy'), at('again'));
  expect(rejected.code).toBe(1);
  expect(rejected.output).toContain('is damaged');
  expect(filesBelow(at('again'))).toEqual([]);
});

test('F04: an interrupted restore is reported at start, and can be repeated', async () => {
  await stop(await start());
  file(at('data/files/programs/OBo03/abstract/v1/1.png'), 'page');
  await command('backup', at('copy'));
  // Killed after the first files.
  file(at('again/restore.unfinished'), at('copy'));
  file(at('again/files/programs/OBo03/abstract/v1/1.png'), 'pa');
  file(at('again/database/engine.sqlite.new'), 'half');
  await expect(start(at('again'))).rejects.toThrow('holds a restore that was cut short');
  expect((await command('restore', at('copy'), at('again'))).code).toBe(0);
  expect(filesBelow(at('again'))).toEqual([
    'database/engine.sqlite',
    'files/programs/OBo03/abstract/v1/1.png',
  ]);
  expect(readFileSync(at('again/files/programs/OBo03/abstract/v1/1.png'), 'utf8')).toBe('page');
  expect(await signsIn(await start(at('again')))).toBe(200);
});

test('the directory is required', async () => {
  const { status, stderr } = spawnSync(
    process.execPath,
    [join(import.meta.dirname, 'command.ts'), 'backup'],
    {
      env: { DATA_DIR: at('data') },
      encoding: 'utf8',
    },
  );
  expect([status, stderr]).toEqual([1, 'name a directory: pnpm backup <directory>\n']);
});

test('only the server’s own user may open its control socket', async () => {
  const server = await start();
  expect(statSync(at('data/control.sock')).mode & 0o777).toBe(0o600);
  await stop(server);
  expect(existsSync(at('data/control.sock'))).toBe(false);
});
