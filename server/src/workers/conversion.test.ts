import type { PageSet } from 'shared-data/models/upload';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { storeUpload } from '../data/uploads.ts';
import { serverUpload } from '../policies/files.ts';
import { type Media, MediaError } from '../ports.ts';
import { programId, startTime } from '../testing/symposium.ts';
import { createTestWorld, justBefore, recordingLog, type TestWorld } from '../testing/world.ts';
import { startConversion } from './conversion.ts';

function scriptedMedia() {
  const script: { pages: number; fail?: MediaError; before?: (page: number) => Promise<void> }[] = [];
  const media: Pick<Media, 'renderPdf'> = {
    async renderPdf(_, onPage, signal) {
      const { pages, fail, before } = script.shift() ?? { pages: 1 };
      for (let number = 1; number <= pages; number++) {
        await before?.(number);
        signal?.throwIfAborted();
        await onPage({ number, total: pages, width: 10, height: 20, png: new Uint8Array([number]) });
      }
      if (fail) throw fail;
    },
  };
  return { media, script };
}

let world: TestWorld;
let converter: ReturnType<typeof scriptedMedia>;
beforeEach(async () => {
  converter = scriptedMedia();
  world = await createTestWorld({ media: converter.media });
  await world.ports.database.update({ 'setting/base/abstractPages': 10 });
});
afterEach(() => world.close());

const options = () => ({
  publicOrigin: 'https://symposium.example.org',
  log: recordingLog(world.logged),
  keepSecrets: false,
});
const start = () => startConversion(world.ports, options());
const read = (path: string) => world.ports.database.get(path);
const pageSet = async () => (await read(`state/page/abstract/${programId}`)) as PageSet | null;
const status = () => read(`state/status/${programId}/abstract`);
const versions = () => world.ports.files.list(`programs/${programId}/abstract`);

async function put(): Promise<void> {
  const { files, database } = world.ports;
  await database.update(
    await storeUpload(
      serverUpload(programId, 'abstract'),
      files,
      new TextEncoder().encode('%PDF-'),
      world.time.now,
    ),
  );
}
const mp4 = Uint8Array.from([0, 0, 0, 24, ...new TextEncoder().encode('ftypisom')]);
const putVideo = async () =>
  world.ports.database.update(
    await storeUpload(serverUpload(programId, 'video'), world.ports.files, mp4, world.time.now),
  );
async function convert(): Promise<void> {
  const worker = start();
  await worker.settled();
  await worker.stop();
}

test('F07: a file that cannot be read leads to an error, and the old pages stay', async () => {
  converter.script.push({ pages: 2 }, { pages: 1, fail: new MediaError('corrupt') });
  await put();
  await convert();
  const old = await pageSet();
  await put();
  await convert();
  expect(await status()).toEqual({ state: 'error', at: startTime, code: 'corrupt' });
  expect(await pageSet()).toEqual(old);
  expect(await versions()).toEqual([old?.version]);
  expect(await read('server/jobs')).toBeNull();
});

test.each([
  [null, 3, { code: 'tooManyPages', pages: 3, limit: 2 }],
  [null, 2, null],
  [3, 3, null],
  [3, 4, { code: 'tooManyPages', pages: 4, limit: 3 }],
  [0, 3, { code: 'tooManyPages', pages: 3, limit: 2 }],
])('with the limit %s an abstract of %i pages leads to %o', async (limit, pages, rejection) => {
  await world.ports.database.update({ 'setting/base/abstractPages': limit });
  converter.script.push({ pages });
  await put();
  await convert();
  expect(await status()).toEqual(
    rejection ? { state: 'error', at: startTime, ...rejection } : { state: 'complete', at: startTime },
  );
  expect((await pageSet())?.count ?? null).toBe(rejection ? null : pages);
});

test.each(['ENOSPC', 'EIO', 'EMFILE', 'EROFS'])(
  'F09: a file whose pages the disk rejects (%s) waits, and is shown when there is room again',
  async (code) => {
    const { files } = world.ports;
    const { write } = files;
    await put();
    let rejections = 0;
    files.write = () => {
      rejections += 1;
      return Promise.reject(Object.assign(new Error(code), { code }));
    };
    for (let round = 0; round < 5; round++) await convert();
    expect(rejections).toBe(5);
    expect(await status()).toMatchObject({ state: 'converting' });
    expect(await pageSet()).toBeNull();
    files.write = write;
    await convert();
    expect(await status()).toMatchObject({ state: 'complete' });
    expect(await pageSet()).toMatchObject({ count: 1 });
  },
);

test('F10: a video whose conversion cannot start is closed again', async () => {
  const { files, media } = world.ports;
  let closed = false;
  media.streamVideo = () => Promise.reject(Object.assign(new Error('EMFILE'), { code: 'EMFILE' }));
  files.open = async () => ({
    size: 1,
    stream: new ReadableStream({
      cancel: () => {
        closed = true;
      },
    }),
  });
  await putVideo();
  await convert();
  expect(closed).toBe(true);
  expect(await read(`state/status/${programId}/video`)).toMatchObject({ state: 'converting' });
});

test('the old pages are shown until all new ones are ready', async () => {
  await put();
  await convert();
  const old = await pageSet();
  const seen: unknown[] = [];
  converter.script.push({
    pages: 3,
    before: async () => {
      seen.push(await pageSet());
    },
  });
  await put();
  await convert();
  expect(seen).toEqual([old, old, old]);
  expect((await pageSet())?.count).toBe(3);
});

test('progress is reported during a long conversion', async () => {
  const seen: unknown[] = [];
  converter.script.push({
    pages: 3,
    before: async () => {
      seen.push(await status());
      world.time.now += 1000;
    },
  });
  await put();
  await convert();
  expect(seen).toEqual([
    { state: 'converting', at: startTime },
    { state: 'converting', at: startTime, done: 1, total: 3 },
    { state: 'converting', at: startTime, done: 2, total: 3 },
  ]);
});

test('F06: a conversion interrupted by a shutdown is done after the restart', async () => {
  let reached = () => {};
  const halfway = new Promise<void>((resolve) => {
    reached = resolve;
  });
  let goOn = () => {};
  const wait = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  converter.script.push({
    pages: 3,
    before: async (page) => {
      if (page < 2) return;
      reached();
      await wait;
    },
  });
  await put();
  const first = start();
  await halfway;
  const stopped = first.stop();
  goOn();
  await stopped;
  expect(await status()).toMatchObject({ state: 'converting' });
  expect(await pageSet()).toBeNull();
  converter.script.push({ pages: 3 });
  await convert();
  expect(await status()).toMatchObject({ state: 'complete' });
  expect((await pageSet())?.count).toBe(3);
});

test('F06: a converter that a signal to all processes ended before the server has not crashed', async () => {
  const stopped = Promise.withResolvers<void>();
  converter.script.push({
    pages: 1,
    fail: new MediaError('crashed'),
    before: async () => void setTimeout(() => first.stop().then(stopped.resolve), 20),
  });
  await put();
  const first = start();
  await stopped.promise;
  expect(await status()).toMatchObject({ state: 'converting' });
  await convert();
  expect(await status()).toMatchObject({ state: 'complete' });
});

test('F06: a file that crashed three servers is abandoned', async () => {
  await put();
  await world.ports.database.update({ [`server/jobs/${programId}-abstract/attempts`]: 3 });
  await convert();
  expect(await status()).toMatchObject({ state: 'error', code: 'crashed' });
});

test('a file replaced while it is converted never becomes visible', async () => {
  converter.script.push({ pages: 5, before: async (page) => (page === 5 ? put() : undefined) }, { pages: 2 });
  await put();
  await convert();
  expect((await pageSet())?.count).toBe(2);
  expect(await versions()).toEqual([(await pageSet())?.version]);
});

function endlessVideo() {
  const started = Promise.withResolvers<void>();
  const aborted = Promise.withResolvers<void>();
  world.ports.media.streamVideo = async ({ stream }, _format, _onPart, signal) => {
    started.resolve();
    await new Promise((resolve) => signal?.addEventListener('abort', resolve));
    aborted.resolve();
    await stream.cancel();
    throw signal?.reason;
  };
  return { started: started.promise, aborted: aborted.promise };
}

test('a PDF does not wait for a video', async () => {
  const video = endlessVideo();
  await putVideo();
  const worker = start();
  await video.started;
  await put();
  await expect.poll(pageSet).toMatchObject({ count: 1 });
  await worker.stop();
  expect(await read(`state/status/${programId}/video`)).toMatchObject({ state: 'converting' });
});

test.each([
  ['removed', () => world.ports.database.update({ [`server/jobs/${programId}-video`]: null })],
  ['replaced', putVideo],
])('the conversion of a video that is %s is aborted, and the next one begins', async (_, change) => {
  const video = endlessVideo();
  await putVideo();
  const worker = start();
  await video.started;
  world.ports.media.streamVideo = async ({ stream }, _format, onPart) => {
    await stream.cancel();
    await onPart({ kind: 'file', name: 'stream.m3u8', bytes: new Uint8Array([1]) });
    return { duration: 1, width: 2, height: 2 };
  };
  await change();
  await video.aborted;
  await putVideo();
  await expect.poll(() => read(`state/movie/${programId}`)).toMatchObject({ duration: 1 });
  await worker.settled();
  expect(await world.ports.files.list(`programs/${programId}/video`)).toHaveLength(1);
  await worker.stop();
});

test.each([
  ['complete', undefined],
  ['given up', new MediaError('corrupt')],
])('a file sent as the one before is %s is converted too', async (_, fail) => {
  const [path, first] = fail
    ? [`state/status/${programId}`, { pages: 0, fail }]
    : ['state/page', { pages: 1 }];
  converter.script.push({ ...first, before: async () => {} }, { pages: 2 });
  await put();
  const sent = justBefore(world, path, put);
  await convert();
  await sent;
  await convert();
  expect((await pageSet())?.count).toBe(2);
  expect(await status()).toMatchObject({ state: 'complete' });
  expect(await read('server/jobs')).toBeNull();
  expect(await versions()).toContain((await pageSet())?.version);
});

test('files of the version just replaced stay for current readers, older ones are removed', async () => {
  const kept: (string | undefined)[] = [];
  for (let round = 0; round < 3; round++) {
    await put();
    await convert();
    kept.push((await pageSet())?.version);
  }
  expect((await versions()).sort()).toEqual(kept.slice(1).sort());
});
