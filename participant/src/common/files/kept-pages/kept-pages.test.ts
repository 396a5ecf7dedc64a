import { api } from 'shared-data/api/api-client';
import { useConnection } from 'shared-data/identity/connection';
import { useIdentity } from 'shared-data/identity/identity-store';
import { forgetPerson } from 'shared-data/identity/personal-data';
import type { PageSet } from 'shared-data/models/upload';
import { ApiError } from 'shared-data/platform/errors';
import { storeOf } from 'shared-data/sync/collection-store';
import { plainProgram } from 'shared-data/testing/plain-program';
import { views, withFlags } from 'shared-data/testing/views';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeCaches } from '../../../testing/fake-caches.ts';
import { followKeptPages } from './follow-kept-pages.ts';
import { keepSeenPages } from './keep-seen.ts';
import {
  keepPages,
  keptImages,
  lookUpKeptPages,
  removeKeptPages,
  stopKeeping,
  useKeptPages,
} from './kept-pages.ts';

const reader = withFlags(views.participant, 'enterPresentation', 'showAbstract', 'page');
const abstract = (programId: string) => ({ programId, kind: 'abstract' as const, missing: 2 });

let versions: Record<string, string>;
let browser: ReturnType<typeof fakeCaches>;

const files = () => useKeptPages.getState().files?.map((file) => [file.programId, file.version, file.bytes]);
const set = (version: string): PageSet => ({ count: 2, version, width: 3, height: 4 });

afterEach(() => vi.unstubAllGlobals());
beforeEach(() => {
  browser = fakeCaches();
  versions = { T1: 'a', T2: 'a' };
  useIdentity.setState({ ready: true, view: reader });
  useConnection.setState({ connection: 'connected' });
  useKeptPages.setState({ files: undefined, fetching: undefined, error: undefined });
  storeOf('programs').commit(
    new Map(['T1', 'T2'].map((id) => [id, plainProgram(id, { sessionId: 'S', ownerUid: 'other' })])),
  );
  storeOf('abstractPages').commit(new Map(['T1', 'T2'].map((id) => [id, set('a')])));
  for (const name of [
    'programs',
    'coeditors',
    'myPrivatePrograms',
    'abstractPages',
    'presentationPages',
  ] as const)
    storeOf(name).setState('live');
  vi.spyOn(api, 'download').mockImplementation(async (id, kind) => {
    const version = versions[id];
    if (!version) throw new ApiError('notFound', 404);
    return { pages: [1, 2].map((page) => `${id}-${kind}-${version}-${page}`), version, expiresAt: 0 };
  });
  vi.spyOn(api, 'readFile').mockImplementation(async (url) => new Blob([url]));
});

test('every page is fetched once, counted, and shown without a network', async () => {
  const counted: unknown[] = [];
  const end = useKeptPages.subscribe(({ fetching }) =>
    counted.push(fetching && [fetching.done, fetching.total]),
  );
  await Promise.all([keepPages([abstract('T1')]), keepPages([abstract('T2')])]);
  await keepPages([abstract('T1')]);
  end();
  expect(counted).toContainEqual([3, 4]);
  expect(vi.mocked(api.readFile)).toHaveBeenCalledTimes(4);
  const bytes = 2 * 'T1-abstract-a-1'.length;
  await expect.poll(files).toEqual([
    ['T1', 'a', bytes],
    ['T2', 'a', bytes],
  ]);
  const shown: string[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    shown.push(String((blob as Blob).size));
    return 'blob:shown';
  });
  expect(await keptImages('T1', 'abstract', 'a')).toEqual(['blob:shown', 'blob:shown']);
  expect(await keptImages('T1', 'abstract', 'b')).toBeNull();
  expect(await keptImages('T1', 'presentation', 'a')).toBeNull();
  expect(shown).toHaveLength(2);
  await removeKeptPages(['T1']);
  expect(files()).toEqual([['T2', 'a', bytes]]);
});

test('a newer file takes the place of the one that is kept, while the page is connected', async () => {
  await keepPages([abstract('T1')]);
  const stop = followKeptPages();
  versions['T1'] = 'b';
  storeOf('abstractPages').commit(new Map([['T1', set('b')]]));
  await expect.poll(() => files()?.map(([, version]) => version)).toEqual(['b']);
  stop();
});

test.each([
  [
    'may not be shown any more',
    () => useIdentity.setState({ view: withFlags(views.participant, 'enterPresentation') }),
  ],
  [
    'may not be entered any more',
    () => useIdentity.setState({ view: withFlags(views.participant, 'showAbstract') }),
  ],
  ['is gone', () => storeOf('abstractPages').commit(new Map([['T1', undefined]]))],
])('a file that %s is removed', async (_, change) => {
  await keepPages([abstract('T1')]);
  expect(browser.kept()).toHaveLength(2);
  const stop = followKeptPages();
  change();
  await expect.poll(browser.kept).toEqual([]);
  stop();
});

test('nothing is removed for what a page without a connection does not know', async () => {
  await keepPages([abstract('T1')]);
  useConnection.setState({ connection: 'lost' });
  vi.useFakeTimers();
  const stop = followKeptPages();
  storeOf('abstractPages').commit(new Map([['T1', undefined]]));
  await vi.advanceTimersByTimeAsync(60_000);
  vi.useRealTimers();
  stop();
  expect(browser.kept()).toHaveLength(2);
});

test('where there is no room, that is told, and what fitted stays', async () => {
  browser = fakeCaches(3);
  await keepPages([abstract('T1'), abstract('T2')]);
  expect(useKeptPages.getState().error).toMatchObject({ name: 'QuotaExceededError' });
  expect(useKeptPages.getState().fetching).toBeUndefined();
  expect(files()?.map(([id]) => id)).toEqual(['T1', 'T2']);
  expect(browser.kept()).toHaveLength(3);
});

test('a file that was removed meanwhile does not keep others from being fetched', async () => {
  delete versions['T1'];
  await keepPages([abstract('T1'), abstract('T2')]);
  expect(useKeptPages.getState().error).toBeUndefined();
  expect(files()?.map(([id]) => id)).toEqual(['T2']);
});

test('beyond the server’s limit it waits as long as the server says', async () => {
  vi.mocked(api.download).mockRejectedValueOnce(new ApiError('tooManyRequests', 429, { retryAfter: 7 }));
  vi.useFakeTimers();
  const all = keepPages([abstract('T1')]);
  await vi.advanceTimersByTimeAsync(6999);
  expect(api.readFile).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  vi.useRealTimers();
  await all;
  expect(files()?.map(([id]) => id)).toEqual(['T1']);
});

test('stopping is no error, and keeps what is there', async () => {
  vi.mocked(api.readFile).mockImplementationOnce(async (url) => {
    stopKeeping();
    return new Blob([url]);
  });
  vi.mocked(api.readFile).mockImplementationOnce(async (_, signal) => Promise.reject(signal.reason));
  await keepPages([abstract('T1'), abstract('T2')]);
  expect(useKeptPages.getState()).toMatchObject({ error: undefined, fetching: undefined });
  expect(browser.kept()).toHaveLength(1);
});

const seen = (programId: string, page: number, version = 'a') => ({
  ...{ uid: 'u', programId, kind: 'abstract' as const, version, page, count: 2 },
  url: `${programId}-abstract-${version}-${page}`,
});
test('a page that was seen opens without a network; others of its file are known to be missing', async () => {
  await keepSeenPages([seen('T1', 2), seen('T1', 2)]);
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:shown');
  expect(await keptImages('T1', 'abstract', 'a')).toEqual(['', 'blob:shown']);
  expect(api.readFile).toHaveBeenCalledTimes(1);
  await lookUpKeptPages();
  expect(files()).toEqual([['T1', 'a', 0]]);
});

test('what was seen is not fetched again when it is asked for', async () => {
  await keepSeenPages([seen('T1', 1)]);
  await keepPages([abstract('T1')]);
  expect(vi.mocked(api.readFile).mock.calls.map(([url]) => url)).toEqual([
    'T1-abstract-a-1',
    'T1-abstract-a-2',
  ]);
  expect(browser.kept()).toHaveLength(2);
  expect(files()).toEqual([['T1', 'a', 30]]);
});

test('of what was seen the oldest goes when it becomes much; what was asked for stays', async () => {
  await keepPages([abstract('T1')]);
  vi.mocked(api.readFile).mockImplementation(async () => {
    const image = new Blob(['x']);
    vi.spyOn(image, 'size', 'get').mockReturnValue(30_000_000);
    return image;
  });
  await keepSeenPages([seen('T2', 1), seen('T2', 2)]);
  await lookUpKeptPages();
  const pages = useKeptPages.getState().files?.map((file) => [file.programId, ...file.pages.keys()]);
  expect(pages).toEqual([
    ['T1', 1, 2],
    ['T2', 2],
  ]);
});

test('a newer version that is seen replaces the former, and one that is merely known removes it', async () => {
  await keepSeenPages([seen('T1', 1), seen('T2', 1)]);
  await keepSeenPages([seen('T1', 1, 'b')]);
  await lookUpKeptPages();
  expect(
    files()
      ?.map(([id, version]) => `${id}${version}`)
      .sort(),
  ).toEqual(['T1b', 'T2a']);
  storeOf('abstractPages').commit(new Map(['T1', 'T2'].map((id) => [id, set('b')])));
  const stop = followKeptPages();
  await expect.poll(browser.kept).toHaveLength(1);
  stop();
  expect(api.download).not.toHaveBeenCalled();
});

test('nothing is kept of what somebody saw who has signed out meanwhile', async () => {
  vi.mocked(api.readFile).mockImplementation(async (url) => {
    useIdentity.setState({ view: { ...reader, uid: 'next' } });
    return new Blob([url]);
  });
  await keepSeenPages([seen('T1', 1), seen('T1', 2)]);
  expect(browser.kept()).toEqual([]);
});

test('where there is no room for what was seen, all else goes on', async () => {
  browser = fakeCaches(1);
  await keepSeenPages([seen('T1', 1), seen('T1', 2)]);
  expect(browser.kept()).toHaveLength(1);
});

test('who signs out leaves nothing, and who comes after sees nothing', async () => {
  await keepPages([abstract('T1')]);
  useIdentity.setState({ view: { ...reader, uid: 'next' } });
  await lookUpKeptPages();
  expect(files()).toEqual([]);
  expect(browser.kept()).toEqual([]);
  useIdentity.setState({ view: reader });
  await keepPages([abstract('T1')]);
  forgetPerson('u');
  await expect.poll(browser.kept).toEqual([]);
});
