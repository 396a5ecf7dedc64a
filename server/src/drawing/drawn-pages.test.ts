import type { DrawnPage, DrawRequest, Snapshot } from 'shared-data/models/drawn-page';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Database } from '../ports.ts';
import { silentLog } from '../ports.ts';
import { createTestWorld } from '../testing/world.ts';
import { MakingFailed } from './drawer.ts';
import { drawnPages } from './drawn-pages.ts';

const request: DrawRequest = { path: '/meeting/program', locale: 'en', wide: true };
const base = { closed: false, systemTitle: 'Ice' };
const permission = { anonymous: true, showProgramList: true };
const shows = ['sessions', 'programs'];

let database: Database;
let now: number;
let changed: () => void;
/** What the drawer sees; its view may be older than the database. */
let view: { base: unknown; permission: unknown };
let draw: (request: DrawRequest) => Promise<DrawnPage | null>;
let snapshot: (names: readonly string[]) => Promise<Snapshot | null>;
let asked: string[];
let release: () => Promise<string>;
let pages: ReturnType<typeof drawnPages>;

beforeEach(async () => {
  ({ database } = (await createTestWorld()).ports);
  await database.update({ 'setting/base': base, 'setting/permission': permission });
  [now, asked] = [0, []];
  view = { base, permission };
  release = async () => 'first';
  draw = async ({ path }) => ({ html: `<h1>${path}</h1>`, title: path, css: '', shows, settings: view });
  snapshot = async (names) => ({ text: names.join(' and '), settings: view });
  pages = drawnPages(
    {
      release: () => release(),
      draw: (one) => {
        asked.push([one.path, one.locale, one.wide].join(' '));
        return draw(one);
      },
      snapshot: (names) => {
        asked.push(names.join());
        return snapshot(names);
      },
      onChanged(listener) {
        changed = listener;
      },
      close() {},
    },
    { database, clock: { now: () => now }, log: silentLog },
  );
});

const htmlOf = async (one: Partial<DrawRequest> = {}) => (await pages.draw({ ...request, ...one }))?.html;

test('what visitors open first is drawn before somebody asks', async () => {
  pages.warmUp();
  await expect
    .poll(() => asked)
    .toEqual(['/ en false', '/meeting/program en false', '/meeting/table en false']);
  expect(await htmlOf({ wide: false })).toBe('<h1>/meeting/program</h1>');
  expect(asked).toHaveLength(3);
});

test('a page is drawn once for all who read it alike', async () => {
  expect(await Promise.all([htmlOf(), htmlOf()])).toEqual([
    '<h1>/meeting/program</h1>',
    '<h1>/meeting/program</h1>',
  ]);
  await htmlOf();
  await htmlOf({ locale: 'ja' });
  await htmlOf({ wide: false });
  expect(asked).toEqual([
    '/meeting/program en true',
    '/meeting/program ja true',
    '/meeting/program en false',
  ]);
});

test('it is drawn again when something changed, and after half a minute, as it tells the time', async () => {
  await htmlOf();
  changed();
  await htmlOf();
  now += 30_000;
  await htmlOf();
  expect(asked).toHaveLength(3);
});

test('after a release no page of the one before is served, not even one that was being drawn', async () => {
  await htmlOf();
  const { promise, resolve } = Promise.withResolvers<void>();
  const usual = draw;
  draw = async (one) => {
    const page = await usual(one);
    await promise;
    return page;
  };
  const other = htmlOf({ path: '/meeting/table' });
  await expect.poll(() => asked.length).toBe(2);
  release = async () => 'second';
  draw = async () => ({ html: '<p>new</p>', title: '', css: '', shows, settings: view });
  expect(await htmlOf()).toBe('<p>new</p>');
  resolve();
  expect(await other).toBe('<p>new</p>');
});

test('while a bundle is not there, the page is served without', async () => {
  await htmlOf();
  release = () => Promise.reject(new Error('no such file'));
  expect(await htmlOf()).toBeUndefined();
  release = async () => 'first';
  expect(await htmlOf()).toBeDefined();
});

test('nobody waits while it is drawn again, but a page of five minutes ago is served to nobody', async () => {
  draw = async () => ({ html: `<p>${now}</p>`, title: '', css: '', shows, settings: view });
  expect(await htmlOf()).toBe('<p>0</p>');
  const { promise, resolve } = Promise.withResolvers<void>();
  const usual = draw;
  draw = async (one) => {
    await promise;
    return usual(one);
  };
  now += 299_999;
  expect(await htmlOf()).toBe('<p>0</p>');
  now += 1;
  const late = htmlOf();
  resolve();
  expect(await late).toBe('<p>300000</p>');
  expect(asked).toHaveLength(2);
});

test.each([
  ['the site is closed', { 'setting/base/closed': true }],
  ['visitors are no longer admitted', { 'setting/permission/anonymous': false }],
  ['the list is no longer shown', { 'setting/permission/showProgramList': false }],
])('when %s, no page of before is served, even if the drawer has not heard of it', async (_, change) => {
  expect(await htmlOf()).toBeDefined();
  await database.update(change);
  expect(await htmlOf()).toBeUndefined();
});

test('a page whose settings changed while it was drawn is not served', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const usual = draw;
  draw = async (one) => {
    const page = await usual(one);
    await promise;
    return page;
  };
  const page = htmlOf();
  await database.update({ 'setting/permission/anonymous': false });
  resolve();
  expect(await page).toBeUndefined();
});

test.each([
  ['visitors are not admitted', { 'setting/permission/anonymous': false }, base],
  ['the site is closed', { 'setting/base/closed': true }, { ...base, closed: true }],
])('while %s, pages drawn without permissions are served', async (_, change, now) => {
  await database.update(change);
  view = { base: now, permission: undefined };
  expect(await htmlOf({ path: '/' })).toBe('<h1>/</h1>');
});

const textOf = async (names = shows) => (await pages.snapshot(names))?.text;

test('a snapshot is made once for all, of what a page showed, and of nothing else', async () => {
  expect(await textOf()).toBeUndefined();
  await htmlOf();
  expect(await Promise.all([textOf(), textOf()])).toEqual(['sessions and programs', 'sessions and programs']);
  expect(await textOf(['programs'])).toBeUndefined();
  expect(asked).toEqual(['/meeting/program en true', 'sessions,programs']);
});

test.each([
  ['a program', { 'staticData/program/OA1': { title: 'Moss' } }],
  ['the timetable', { 'staticData/table/day1/title': 'Monday' }],
  ['a delay', { 'state/delay/day1/A/x': { minutes: 5, at: 1 } }],
  ['the information', { 'setting/information': { lead: { en: 'Welcome' } } }],
])(
  'when %s changed, neither page nor snapshot of before is served, even if the drawer has not heard of it',
  async (_, change) => {
    const page = await pages.draw(request);
    const data = await pages.snapshot(shows);
    if (!page || !data) throw new Error('nothing was made');
    expect([pages.isCurrent(page), pages.isCurrent(data)]).toEqual([true, true]);
    await database.update(change);
    expect([pages.isCurrent(page), pages.isCurrent(data)]).toEqual([false, false]);
    await htmlOf();
    await textOf();
    expect(asked).toHaveLength(4);
  },
);

test('once visitors are not admitted, there is no snapshot, even if the drawer has not heard of it', async () => {
  await htmlOf();
  expect(await textOf()).toBeDefined();
  await database.update({ 'setting/permission/anonymous': false });
  expect(await textOf()).toBeUndefined();
});

test('a page that takes too long is not waited for, but kept for the next reader', async () => {
  await htmlOf({ path: '/' });
  now += 3000;
  vi.useFakeTimers();
  try {
    const { promise, resolve } = Promise.withResolvers<void>();
    const usual = draw;
    draw = async (one) => {
      await promise;
      return usual(one);
    };
    const first = htmlOf();
    await vi.advanceTimersByTimeAsync(750);
    expect(await first).toBeUndefined();
    resolve();
    await vi.advanceTimersByTimeAsync(0);
    expect(await htmlOf()).toBeDefined();
    expect(asked).toHaveLength(2);
  } finally {
    vi.useRealTimers();
  }
});

describe('while the process starts', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  function starting() {
    const { promise, resolve } = Promise.withResolvers<void>();
    const usual = draw;
    draw = async (one) => {
      await promise;
      return usual(one);
    };
    return resolve;
  }

  async function pass(time: number): Promise<void> {
    await vi.advanceTimersByTimeAsync(time);
    now += time;
  }

  test('the first readers wait for their page: without it, a slow phone waits for all data', async () => {
    const started = starting();
    const first = htmlOf();
    await pass(2900);
    started();
    expect(await first).toBeDefined();
  });

  test('nobody waits for long after its first three seconds, as it may have failed', async () => {
    starting();
    const first = htmlOf();
    await pass(2900);
    const second = htmlOf();
    await pass(750);
    expect([await first, await second]).toEqual([undefined, undefined]);
    const third = htmlOf({ path: '/' });
    await pass(750);
    expect(await third).toBeUndefined();
  });

  test('a page is drawn again when data arrived meanwhile', async () => {
    const usual = draw;
    draw = async (one) => {
      if (asked.length < 4) changed();
      return usual(one);
    };
    expect(await htmlOf()).toBeDefined();
    expect(asked).toHaveLength(4);
  });

  test.each([
    [
      'it ended',
      async () => {
        const usual = draw;
        draw = () => Promise.reject(new Error('ended'));
        await htmlOf({ path: '/' });
        draw = usual;
        now += 10_000;
      },
    ],
    [
      'there is another build',
      async () => {
        release = async () => 'second';
      },
    ],
  ])('and again after %s', async (_, happen) => {
    await htmlOf();
    await happen();
    const started = starting();
    const first = htmlOf();
    await pass(2900);
    started();
    expect(await first).toBeDefined();
  });
});

test('after a failure nothing is drawn for ten seconds', async () => {
  const usual = draw;
  draw = () => Promise.reject(new Error('broken'));
  expect(await htmlOf()).toBeUndefined();
  draw = usual;
  expect(await htmlOf()).toBeUndefined();
  now += 10_000;
  expect(await htmlOf()).toBeDefined();
  expect(asked).toHaveLength(2);
});

test('a page that fails by itself is not drawn again for a while; others are', async () => {
  const warn = vi.spyOn(silentLog, 'warn');
  const usual = draw;
  draw = (request) =>
    request.path === '/meeting/table/a/b/c' ? Promise.reject(new MakingFailed('broken')) : usual(request);
  for (let again = 0; again < 3; again += 1) {
    expect(await htmlOf({ path: '/meeting/table/a/b/c' })).toBeUndefined();
    expect(await htmlOf()).toBeDefined();
  }
  expect(asked).toHaveLength(2);
  expect(warn).toHaveBeenCalledTimes(1);
  warn.mockRestore();
});

test('what ends all pages that wait, and lasts, is logged once, until a page is drawn again', async () => {
  const warn = vi.spyOn(silentLog, 'warn');
  const usual = draw;
  draw = () => Promise.reject(new Error('ended'));
  await Promise.all(['/', '/meeting', '/meeting/table'].map((path) => htmlOf({ path })));
  now += 10_000;
  await htmlOf();
  expect(asked).toHaveLength(4);
  expect(warn).toHaveBeenCalledTimes(1);
  draw = usual;
  now += 10_000;
  expect(await htmlOf()).toBeDefined();
  draw = () => Promise.reject(new Error('ended'));
  await htmlOf({ path: '/' });
  expect(warn).toHaveBeenCalledTimes(2);
  warn.mockRestore();
});

test('a page that is drawn while the server stops is no failure', async () => {
  const warn = vi.spyOn(silentLog, 'warn');
  const { promise, reject } = Promise.withResolvers<DrawnPage | null>();
  draw = () => promise;
  const asking = htmlOf();
  pages.close();
  reject(new Error('ended'));
  expect(await asking).toBeUndefined();
  expect(warn).not.toHaveBeenCalled();
  warn.mockRestore();
});

test('at most eight pages wait at a time', async () => {
  draw = () => new Promise(() => {});
  vi.useFakeTimers();
  try {
    const all = Promise.all(
      Array.from({ length: 12 }, (_, index) => htmlOf({ path: `/meeting/program/${index}` })),
    );
    await vi.advanceTimersByTimeAsync(3000);
    await all;
    expect(asked).toHaveLength(8);
  } finally {
    vi.useRealTimers();
  }
});

test('of these at most three wait for one network, so that others have places', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const usual = draw;
  draw = async (one) => {
    await promise;
    return usual(one);
  };
  const greedy = (index: number) =>
    pages.draw({ ...request, path: `/meeting/program/${index}` }, '192.0.2.0');
  vi.useFakeTimers();
  try {
    const all = Promise.all([
      ...Array.from({ length: 20 }, (_, index) => greedy(index)),
      pages.draw({ ...request, path: '/meeting/table' }, '198.51.100.0'),
    ]);
    await vi.advanceTimersByTimeAsync(3000);
    await all;
    expect(asked.map((one) => one.split(' ')[0])).toEqual([
      ...['/meeting/program/0', '/meeting/program/1', '/meeting/program/2'],
      '/meeting/table',
    ]);
    resolve();
    await vi.advanceTimersByTimeAsync(0);
    expect((await greedy(19))?.title).toBe('/meeting/program/19');
  } finally {
    vi.useRealTimers();
  }
});
