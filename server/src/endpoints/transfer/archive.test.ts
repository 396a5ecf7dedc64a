import { unzipSync } from 'fflate';
import type { TaskView } from 'shared-data/models/transfer';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { silentLog } from '../../ports.ts';
import { createTestWorld, outcome, type TestWorld } from '../../testing/world.ts';
import type { Visit } from '../../workers/run-archive.ts';
import { startTasks } from '../../workers/tasks.ts';
import type { Worker } from '../../workers/worker.ts';

let world: TestWorld;
let worker: Worker | undefined;
let visits: string[];
/** HTML of the main parts. */
let pages: Record<string, string>;

beforeEach(async () => {
  world = await createTestWorld();
  visits = [];
  pages = {
    '/': '<p>Welcome</p><a href="/editor">Desk</a><a href="/meeting/table/x%2Fy">Day</a><img src="/logo.png"/>',
    '/meeting/table': '<a href="/">Home</a>',
    '/meeting/table/x%2Fy': '<a href="/meeting/table">Days</a>',
  };
});
afterEach(async () => {
  await worker?.stop();
  worker = undefined;
  await world.close();
});

const visit: Visit = async (address, locale) => {
  visits.push(`${locale} ${address}`);
  if (address.endsWith('.css')) return new Response('p{}', { headers: { 'content-type': 'text/css' } });
  if (address === '/logo.png') return new Response('no', { status: 403 });
  const main = pages[address];
  const drawn = main === undefined ? '<div id="root">' : `<div id="root" data-drawn><main>${main}</main>`;
  return new Response(
    `<html><head><title>${address} ${locale}</title><link rel="stylesheet" href="/a.css"></head><body>${drawn}</div></body></html>`,
  );
};

const begin = (visiting: Visit | null) =>
  startTasks(world.ports, {
    ...{ publicOrigin: 'https://s.example.org', log: silentLog, keepSecrets: false },
    ...(visiting && { visit: visiting }),
  });
const ask = () => outcome(world.post('admin', '/api/archive/append', {}));

async function taskOf(): Promise<TaskView> {
  const { tasks } = (await (await world.getAs('admin', '/api/task')).json()) as { tasks: TaskView[] };
  return tasks[0] as TaskView;
}

async function archived(visiting: Visit | null = visit): Promise<TaskView> {
  expect(await ask()).toBe('202');
  worker = begin(visiting);
  await worker.settled();
  return taskOf();
}

async function filesOf({ id }: TaskView): Promise<Record<string, string>> {
  const { url } = (await (await world.post('admin', '/api/task/file', { id })).json()) as { url: string };
  const answer = await world.get(url);
  expect(answer.headers.get('content-type')).toBe('application/zip');
  expect(answer.headers.get('content-disposition')).toMatch(/^attachment/);
  const files = unzipSync(new Uint8Array(await answer.arrayBuffer()));
  return Object.fromEntries(
    Object.entries(files).map(([name, bytes]) => [name, Buffer.from(bytes).toString()]),
  );
}

test('holds the pages that links lead to, in both languages, with their style sheets', async () => {
  const task = await archived();
  expect(task).toMatchObject({
    kind: 'archive',
    state: 'done',
    file: true,
    counts: { pages: 6 },
    damaged: [],
  });
  const files = await filesOf(task);
  const names = Object.keys(files).sort();
  expect(names.filter((name) => name.endsWith('.html'))).toHaveLength(7);
  expect(names).toEqual(
    expect.arrayContaining(['archive/index.html', 'archive/en/index.html', 'archive/ja/meeting-table.html']),
  );
  const home = files['archive/ja/index.html'] ?? '';
  expect(home).toContain('<html lang="ja">');
  expect(home).toContain('<span>Desk</span>');
  expect(home).not.toContain('<img');
  const [day] = /href="(meeting-table-x[^"]*)"/.exec(home)?.slice(1) ?? [];
  expect(names).toContain(`archive/ja/${day}`);
  const sheet = /href="\.\.\/(files\/a-css-2\.css)"/.exec(home)?.[1];
  expect(files[`archive/${sheet}`]).toBe('p{}');
});

test.each([
  ['visitor', '401 unauthenticated'],
  ['registered', '403 forbidden'],
  ['editor', '403 forbidden'],
] as const)('%s cannot make one', async (role, expected) => {
  expect(await outcome(world.post(role, '/api/archive/append', {}))).toBe(expected);
});

test('says in the audit log who asked for it', async () => {
  await ask();
  const log = await (await world.getAs('admin', '/api/audit')).text();
  expect(log).toContain('archive');
});

test('goes on with one that a server was stopped with, from its beginning', async () => {
  await ask();
  const { promise: begun, resolve } = Promise.withResolvers<void>();
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  const first = begin(async (address, locale) => {
    if (locale === 'ja') {
      resolve();
      await held;
    }
    return visit(address, locale);
  });
  await begun;
  const stopped = first.stop();
  release();
  await stopped;
  worker = begin(visit);
  await worker.settled();
  const task = await taskOf();
  expect(task.state).toBe('done');
  expect(Object.keys(await filesOf(task)).filter((name) => name.startsWith('archive/ja/'))).toHaveLength(3);
});

test('begins again when visitors were shut out meanwhile, and keeps nothing of before', async () => {
  await world.ports.database.update({ 'setting/permission/anonymous': true });
  let shut = false;
  const task = await archived(async (address, locale) => {
    if (locale === 'ja' && !shut) {
      shut = true;
      pages = { '/': '<p>Closed</p>' };
      await world.ports.database.update({ 'setting/permission/anonymous': false });
    }
    return visit(address, locale);
  });
  expect(task.state).toBe('done');
  const text = JSON.stringify(await filesOf(task));
  expect(text).toContain('Closed');
  expect(text).not.toContain('Welcome');
});

test('a page that fails is tried again', async () => {
  let failures = 0;
  const task = await archived((address, locale) => {
    if (address === '/' && failures === 0) {
      failures += 1;
      return Promise.reject(new Error('the process that draws has ended'));
    }
    return visit(address, locale);
  });
  expect([task.state, failures]).toEqual(['done', 1]);
});

test('a page that went meanwhile is empty, and named', async () => {
  const task = await archived(async (address, locale) => {
    if (locale === 'ja') delete pages['/meeting/table'];
    return visit(address, locale);
  });
  expect(task.damaged).toEqual(['ja /meeting/table']);
});

test('fails where no pages are drawn', async () => {
  expect(await archived(null)).toMatchObject({ state: 'failed', file: false });
});
