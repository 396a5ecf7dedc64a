import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AccountReport } from 'shared-data/models/account-task';
import type { AuditEntry } from 'shared-data/models/audit';
import type { ProgramReport } from 'shared-data/models/program-task';
import type { ImportKind } from 'shared-data/models/sheet-fields';
import type { ImportPreview, TaskView, UploadedTable } from 'shared-data/models/transfer';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { SignIns } from '../../testing/outage-calls.ts';
import { launchServer, type ServerProcess } from '../../testing/server-process.ts';
import { openSocket, remoteEngine } from '../../testing/socket.ts';
import { addressOf } from '../../testing/symposium.ts';
import { csv } from './testing/imports.ts';

const people = 2000;
const planted = 40;
/** Milliseconds after the confirmation; one less than the crashes after which a task is given up. */
const kills = [0, 60, 300, 900];
const headings = ['E-mail', 'Family name', 'Given name', 'Affiliation', 'Country', 'Main session', 'Banquet'];
const row = (number: number, country = 'Japan') => [
  ...[`guest${number}@example.org`, `Family ${number}`, 'Given', 'Institute', country, 'OB', 'no'],
];
const isPlanted = (number: number) => number % (people / planted) === 7;

let folder: string;
let server: ServerProcess;
/** Its tokens hold for one data directory, over restarts. */
let signIns: SignIns;
beforeEach(async () => {
  signIns = new SignIns();
  folder = mkdtempSync(join(tmpdir(), 'import-'));
  await start();
});
afterEach(async () => {
  await server.end('SIGKILL');
  await rm(folder, { recursive: true, force: true });
});

async function start(): Promise<void> {
  server = await launchServer({ DATA_DIR: folder }, [], 'serve-crowd.ts');
}

const token = () => signIns.token(server.origin, addressOf('admin'));

async function call<T>(path: string, body?: object | FormData): Promise<T> {
  const isForm = body instanceof FormData;
  const answer = await fetch(`${server.origin}/api/${path}`, {
    method: body ? 'POST' : 'GET',
    headers: {
      authorization: `Bearer ${await token()}`,
      ...(body && !isForm && { 'content-type': 'application/json' }),
    },
    ...(body && { body: isForm ? body : JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as T;
}

async function uploaded(rows: readonly (readonly string[])[], kind: ImportKind = 'people', names = headings) {
  const form = new FormData();
  form.set('kind', kind);
  form.set('file', new File([csv(rows, names)], 'table.csv'));
  const { id, mapping } = await call<UploadedTable>('import/upload', form);
  return { id, mapping, consent: true };
}

/** How many of the file's people are registered, in one reading. */
async function registered(): Promise<number> {
  return Object.keys(await stored('user')).filter((key) => key.startsWith('guest')).length;
}

async function stored(name: 'user' | 'program'): Promise<Record<string, { sessionId?: string }>> {
  const socket = await openSocket(await remoteEngine(server.origin), await token());
  const found = await socket.value(`staticData/${name}`);
  socket.close();
  return (found ?? {}) as Record<string, { sessionId?: string }>;
}

const taskOf = async (id: string) =>
  (await call<{ tasks: TaskView[] }>('task')).tasks.find((one) => one.id === id);

async function accountsOf(name: string): Promise<{ uid: string; email: string }[]> {
  const found: { uid: string; email: string }[] = [];
  let after: string | undefined;
  do {
    const page = await call<{ accounts: { uid: string; email: string }[]; next?: string }>('auth', {
      limit: 500,
      ...(after !== undefined && { after }),
    });
    found.push(...page.accounts.filter(({ email }) => email.startsWith(name)));
    after = page.next;
  } while (after !== undefined);
  return found;
}

test('2,000 people with 40 planted faults: none is written before all are right, then all or none whenever the server is killed; so are they deleted again', async () => {
  const faulty = Array.from({ length: people }, (_, number) =>
    row(number, isPlanted(number) ? 'Atlantis' : 'Japan'),
  );
  const first = await uploaded(faulty);
  const seen = await call<ImportPreview>('import/preview', first);
  expect(seen.rows.filter(({ outcome }) => outcome === 'fault').map((one) => one.row)).toEqual(
    Array.from({ length: people }, (_, number) => number)
      .filter(isPlanted)
      .map((number) => number + 2),
  );
  await expect(call('import/apply', { ...first, digest: seen.digest })).rejects.toThrow('400');
  expect(await registered()).toBe(0);

  const right = await uploaded(Array.from({ length: people }, (_, number) => row(number)));
  const { digest } = await call<ImportPreview>('import/preview', right);
  await call('import/apply', { ...right, digest });
  const counts = new Set<number>();
  for (const ms of kills) {
    await new Promise((resolve) => setTimeout(resolve, ms));
    await server.end('SIGKILL');
    await start();
    counts.add(await registered());
    if ((await taskOf(right.id))?.state === 'done') break;
  }
  await expect
    .poll(
      async () => {
        counts.add(await registered());
        return (await taskOf(right.id))?.state;
      },
      { interval: 600, timeout: 240_000 },
    )
    .toBe('done');
  expect(await registered()).toBe(people);
  expect([...counts].filter((count) => count !== 0 && count !== people)).toEqual([]);
  expect((await taskOf(right.id))?.counts).toMatchObject({ new: people });
  const guests = await accountsOf('guest');
  expect(new Set(guests.map(({ email }) => email)).size).toBe(people);
  expect(guests).toHaveLength(people);

  const uids = guests.slice(0, 1500).map(({ uid }) => uid);
  const { id } = await call<{ id: string }>('auth/many', { action: 'remove', uids });
  const report = () => call<AccountReport>('auth/manyReport', { id });
  const settled = async () => (await report()).rows.length;
  for (const least of [20, 120]) {
    await expect.poll(settled, { interval: 600, timeout: 240_000 }).toBeGreaterThan(least);
    await server.end('SIGKILL');
    await start();
    expect(await settled()).toBeGreaterThan(least);
    expect(await settled()).toBeLessThan(uids.length);
  }
  await expect.poll(async () => (await taskOf(id))?.state, { interval: 600, timeout: 240_000 }).toBe('done');
  const { rows } = await report();
  expect(rows.map(({ uid, outcome }) => `${uid} ${outcome}`)).toEqual(uids.map((uid) => `${uid} done`));
  expect(await registered()).toBe(people - uids.length);
  expect(await accountsOf('guest')).toHaveLength(people - uids.length);
}, 600_000);

test('2,000 programs move whenever the server is killed: each is told once, and what is told is so', async () => {
  const rows = Array.from({ length: people }, (_, number) => [
    ...[`OB${number + 1}`, `Title ${number}`, 'OB', 'oral', 'Bo Lee (Sea)', 'owner@example.org'],
  ]);
  const names = ['ID', 'Title', 'Session', 'Type', 'Authors', 'Owner'];
  const table = await uploaded(rows, 'programs', names);
  const { digest } = await call<ImportPreview>('import/preview', table);
  await call('import/apply', { ...table, digest });
  const ended = async (id: string) => (await taskOf(id))?.state;
  await expect.poll(() => ended(table.id), { interval: 600, timeout: 240_000 }).toBe('done');

  const ids = rows.map(([id = '']) => id);
  const programs = ids.map((id) => ({ id, before: { sessionId: 'OB' }, after: { sessionId: 'S' } }));
  const { id } = await call<{ id: string }>('program/many', { programs });
  const report = () => call<ProgramReport>('program/manyReport', { id });
  const moved = async () => {
    const found = await stored('program');
    return ids.filter((one) => found[one]?.sessionId === 'S');
  };
  for (const ms of kills) {
    await new Promise((resolve) => setTimeout(resolve, ms));
    await server.end('SIGKILL');
    await start();
    const told = (await report()).rows.map((one) => one.id);
    const found = await moved();
    expect(found.slice(0, told.length)).toEqual(told);
  }
  await expect.poll(() => ended(id), { interval: 600, timeout: 240_000 }).toBe('done');
  expect((await report()).rows).toEqual(ids.map((one) => ({ id: one, outcome: 'done' })));
  expect(await moved()).toEqual(ids);

  const back = await call<{ id: string }>('program/manyUndo', { id });
  await expect.poll(() => ended(back.id), { interval: 600, timeout: 240_000 }).toBe('done');
  expect(await moved()).toEqual([]);
  const { entries } = await call<{ entries: AuditEntry[] }>('audit?limit=200');
  const told = entries.filter(({ changes }) => changes.some(({ what }) => what.endsWith('/sessionId')));
  expect(told.flatMap(({ changes }) => changes)).toHaveLength(2 * people);
}, 600_000);
