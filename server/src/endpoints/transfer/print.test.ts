import { readFile } from 'node:fs/promises';
import { PDFDocument, PDFName } from '@cantoo/pdf-lib';
import PDFPaper from 'pdfkit';
import type { PrintChoice } from 'shared-data/models/print';
import type { TaskView } from 'shared-data/models/transfer';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fontFiles } from '../../adapters/papers/fonts.ts';
import { plainPapers } from '../../adapters/plain-papers.ts';
import { filePaths } from '../../data/uploads.ts';
import { type Papers, PrintStopped, silentLog } from '../../ports.ts';
import type { PrintOrder } from '../../print/order.ts';
import { minimalPdf } from '../../testing/minimal-pdf.ts';
import { programId } from '../../testing/symposium.ts';
import { createTestWorld, outcome, type TestWorld } from '../../testing/world.ts';
import { startTasks } from '../../workers/tasks.ts';
import type { Worker } from '../../workers/worker.ts';

let world: TestWorld;
let worker: Worker | undefined;
let orders: PrintOrder[];

const fonts = async () => {
  const [text, bold] = await Promise.all(fontFiles.map((file) => readFile(file)));
  return { text, bold } as { text: Buffer; bold: Buffer };
};

beforeEach(async () => {
  world = await createTestWorld({ changes: { 'staticData/program/P2': program('P2') } });
  orders = [];
  const papers = plainPapers(fonts);
  world.ports.papers = noting(papers);
});

afterEach(async () => {
  await worker?.stop();
  worker = undefined;
  await world.close();
});

const noting = (papers: Papers): Papers => ({
  ...papers,
  print(order, ...rest) {
    orders.push(order);
    return papers.print(order, ...rest);
  },
});

const program = (id: string) => ({
  ...{
    id,
    title: `氷床 ${id}`,
    sessionId: 'OB',
    presentationType: 'poster',
    online: false,
    ownerUid: 'owner',
  },
  authors: [{ givenName: 'Aki', familyName: 'Ishida', affiliation: 'Ice College', presenter: true }],
});

const choice = (what: PrintChoice['what'], more: Partial<PrintChoice> = {}): PrintChoice => ({
  ...{ what, locale: 'en', session: '', person: '', attendance: '', sample: false },
  ...more,
});

async function printed(asked: PrintChoice): Promise<TaskView> {
  expect(await outcome(world.post('admin', '/api/print/append', asked))).toBe('202');
  worker ??= startTasks(world.ports, {
    publicOrigin: 'https://s.example.org',
    log: silentLog,
    keepSecrets: false,
  });
  await worker.settled();
  const { tasks } = (await (await world.getAs('admin', '/api/task')).json()) as { tasks: TaskView[] };
  return tasks.find(({ what }) => what === asked.what) as TaskView;
}

async function made({ id }: TaskView): Promise<PDFDocument> {
  const { url } = (await (await world.post('admin', '/api/task/file', { id })).json()) as { url: string };
  const answer = await world.get(url);
  expect(answer.headers.get('content-type')).toBe('application/pdf');
  return PDFDocument.load(new Uint8Array(await answer.arrayBuffer()));
}

async function upload(id: string, bytes: Uint8Array): Promise<void> {
  await world.ports.files.write(filePaths.source(id, 'abstract', 'a'.repeat(16)), bytes);
  const { size } = { size: bytes.length };
  const file = { version: 'a'.repeat(16), format: 'pdf', name: 'a.pdf', size };
  await world.ports.database.update({ [`server/files/${id}/abstract`]: file });
}

test.each([
  ['badges', 6],
  ['badgeCards', 1],
  ['participants', 1],
  ['attendance', 6],
  ['presentation', 2],
  ['posterLabels', 1],
  ['booklet', 3],
] as const)('makes %s as PDF with %i pages', async (what, pages) => {
  const task = await printed(choice(what));
  expect(task).toMatchObject({ state: 'done', file: true });
  expect((await made(task)).getPageCount()).toBe(pages);
});

test('prints for a filter or one person, and a few entries as a preview', async () => {
  const people = async (more: Partial<PrintChoice>) => {
    await printed(choice('badges', more));
    const { what } = orders.at(-1) as PrintOrder;
    return what.kind === 'badges' ? what.people.map(({ name }) => name) : [];
  };
  expect(await people({ person: 'owner@example%2Eorg' })).toEqual(['Kaede owner']);
  expect(await people({ attendance: 'online' })).toEqual([]);
  expect(await people({ session: 'S' })).toHaveLength(6);
  expect(await people({ sample: true })).toHaveLength(3);
});

test('puts no address on a badge, only a code', async () => {
  await printed(choice('badges'));
  const text = JSON.stringify(orders);
  expect(text).not.toContain('@');
  expect(text).not.toContain('"owner"');
});

test('a damaged abstract spoils its own entry only', async () => {
  await upload(programId, minimalPdf());
  await upload('P2', new TextEncoder().encode('%PDF-1.7 nothing'));
  const task = await printed(choice('book'));
  expect(task).toMatchObject({ state: 'done', damaged: ['P2'], counts: { entries: 2, damaged: 1 } });
  const pdf = await made(task);
  // cover, contents, session, two entries, index
  expect(pdf.getPageCount()).toBe(6);
  expect(pdf.catalog.get(PDFName.of('Outlines'))).toBeDefined();
});

test.each([
  ['en', 'Ishida, Aki', 'Poster corner (Hall (1F))'],
  ['ja', 'Ishida, Aki（石田 亜紀）', 'ポスター（会場（1F））'],
] as const)(
  'in %s the author index names people, and the contents rooms, as is usual there',
  async (locale, author, place) => {
    const item = {
      id: 'p',
      kind: 'poster',
      sessionId: 'OB',
      begin: '09:00',
      end: '10:00',
      version: 1,
      programs: { P2: { order: 1 } },
    };
    const named = { ...item, title: 'Poster corner', titleJa: 'ポスター' };
    const hall = { id: 'H', name: 'Hall (1F)', nameJa: '会場（1F）', order: 9, tables: { p: named } };
    await world.ports.database.update({
      'staticData/program/P2/authors/0/nameJa': '石田 亜紀',
      'staticData/table/day9': {
        name: 'day9',
        title: 'Day 9',
        date: '2026-12-09',
        order: 9,
        rooms: { H: hall },
      },
    });
    const drawn = vi.spyOn(PDFPaper.prototype, 'text');
    const task = await printed(choice('booklet', { locale }));
    const texts = drawn.mock.calls.map(([text]) => text);
    drawn.mockRestore();
    expect(task.state).toBe('done');
    expect(texts).toContainEqual(expect.stringContaining(`${author}  `));
    expect(texts).toContainEqual(expect.stringContaining(place));
  },
);

test('leaves out an abstract that ends the process, and prints the others', async () => {
  await upload(programId, minimalPdf());
  await upload('P2', minimalPdf());
  const { papers } = world.ports;
  world.ports.papers = {
    ...papers,
    async print(order, files, on, signal) {
      const list: { name: string; bytes: Uint8Array }[] = [];
      for await (const file of files) list.push(file);
      const at = list.findIndex(({ name }) => name === 'P2');
      if (at >= 0) throw new PrintStopped(at, 'tooSlow');
      return papers.print(order, again(list), on, signal);
    },
  };
  expect(await printed(choice('book'))).toMatchObject({ state: 'done', damaged: ['P2'] });
});

async function* again<T>(list: readonly T[]): AsyncGenerator<T> {
  yield* list;
}

test('a print that fails says so, and its file cannot be opened', async () => {
  world.ports.papers = { ...world.ports.papers, print: () => Promise.reject(new Error('broken')) };
  const task = await printed(choice('badges'));
  expect(task).toMatchObject({ state: 'failed', file: false });
  expect(await outcome(world.post('admin', '/api/task/file', { id: task.id }))).toBe('404 notFound');
});

test('goes on with a print that a server was killed with, and ends one that is canceled', async () => {
  await world.post('admin', '/api/print/append', choice('badges'));
  const { papers } = world.ports;
  const { promise: begun, resolve } = Promise.withResolvers<void>();
  world.ports.papers = {
    ...papers,
    print: (_, __, ___, signal) =>
      new Promise((_resolve, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason));
        resolve();
      }),
  };
  const first = startTasks(world.ports, { publicOrigin: '', log: silentLog, keepSecrets: false });
  await begun;
  await first.stop();
  world.ports.papers = papers;
  worker = startTasks(world.ports, { publicOrigin: '', log: silentLog, keepSecrets: false });
  await worker.settled();
  const { tasks } = (await (await world.getAs('admin', '/api/task')).json()) as { tasks: TaskView[] };
  expect(tasks[0]).toMatchObject({ state: 'done', file: true });
  expect(await outcome(world.post('admin', '/api/task/cancel', { id: tasks[0]?.id }))).toBe('409 conflict');
});

test('a link to a made file is for this file only', async () => {
  const task = await printed(choice('badges'));
  const { url } = (await (await world.post('admin', '/api/task/file', { id: task.id })).json()) as {
    url: string;
  };
  expect(await outcome(world.get(url.replace(task.id, 'another')))).toBe('403 forbidden');
  expect(await outcome(world.get(url.split('?')[0] as string))).toBe('403 forbidden');
});

test('staff word badges, certificates and door signs themselves, in the language of the print', async () => {
  await world.ports.database.update({
    'setting/print/attendance': { heading: { ja: '修了証' }, signature: { en: 'A. Moe, Chair' } },
    'setting/print/badges/heading/en': 'Welcome',
  });
  await printed(choice('attendance'));
  await printed(choice('attendance', { locale: 'ja' }));
  await printed(choice('badgeCards'));
  await printed(choice('booklet'));
  expect(orders.map(({ texts }) => texts)).toEqual([
    { heading: '', signature: 'A. Moe, Chair' },
    { heading: '修了証', signature: '' },
    { heading: 'Welcome' },
    {},
  ]);
});
