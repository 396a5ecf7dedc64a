import { createHash, randomBytes } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { minimalPdf } from '../../testing/minimal-pdf.ts';
import { programId, startTime } from '../../testing/symposium.ts';
import { piece, send, uploadFile } from '../../testing/tus.ts';
import { broken, mp4Of, pdfOf, placeOf, uploadSteps } from '../../testing/upload-steps.ts';
import { createTestWorld, outcome, type TestWorld } from '../../testing/world.ts';

let world: TestWorld;
beforeEach(async () => {
  world = await createTestWorld();
});
afterEach(() => world.close());
const { announce, patch, offsetAt, status, job, expectNothingLeft } = uploadSteps(() => world);

test('OPTIONS reports the server’s capabilities', async () => {
  const { status: code, headers } = await send(world, 'visitor', 'OPTIONS', '/php/upload.php', {});
  expect(code).toBe(204);
  expect(headers.get('tus-version')).toBe('1.0.0');
  expect(headers.get('tus-extension')).toBe('creation,creation-with-upload,termination');
  expect(headers.get('tus-max-size')).toBe('104857600');
});

test('other protocol versions are rejected', async () => {
  for (const headers of [{}, { 'tus-resumable': '0.2.2' }]) {
    const answer = await send(world, 'owner', 'POST', '/php/upload.php', headers);
    expect([answer.status, answer.headers.get('tus-version')]).toEqual([412, '1.0.0']);
  }
});

test('a file arrives in chunks and is queued with its last byte', async () => {
  const bytes = minimalPdf(3);
  const place = placeOf(await announce('owner', { size: bytes.length }));
  expect(place).toMatch(/^\/php\/upload\.php\/[0-9a-f]{32}$/);
  expect(await status()).toBeNull();
  expect(await offsetAt('owner', place)).toBe('0');
  expect((await patch('owner', place, 0, bytes.subarray(0, 10))).headers.get('upload-offset')).toBe('10');
  expect((await patch('owner', place, 10, bytes.subarray(10, 100))).status).toBe(204);
  expect(await offsetAt('owner', place)).toBe('100');
  expect(await job()).toBeNull();
  expect((await patch('owner', place, 100, bytes.subarray(100))).headers.get('upload-offset')).toBe(
    String(bytes.length),
  );
  expect(await status()).toEqual({ state: 'converting', at: startTime });
  expect(await job()).toMatchObject({
    kind: 'abstract',
    format: 'pdf',
    name: 'talk.pdf',
    size: bytes.length,
  });
  const { version } = (await job()) as { version: string };
  const stored = await world.ports.files.open(`programs/${programId}/abstract/${version}/source.pdf`);
  expect(new Uint8Array(await new Response(stored?.stream).arrayBuffer())).toEqual(bytes);
  expect(await world.ports.files.list('uploads')).toEqual([]);
  expect(await offsetAt('owner', place)).toBe(String(bytes.length));
  expect((await patch('owner', place, bytes.length, new Uint8Array())).status).toBe(204);
});

test('an interrupted upload resumes at its offset; the status shows receiving, and is restored in between', async () => {
  const before = { state: 'complete', at: 5 };
  await world.ports.database.update({ [`state/status/${programId}/video`]: before });
  const bytes = mp4Of(300_000);
  bytes.set(randomBytes(200_000), 50_000);
  const place = placeOf(await announce('owner', { kind: 'video', size: bytes.length }));
  let seen: unknown;
  const watched = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        if (seen) return controller.error(new Error('the line was cut'));
        seen = await status('video');
        controller.enqueue(bytes.subarray(0, 70_000));
      },
    },
    { highWaterMark: 0 },
  );
  await patch('owner', place, 0, watched).catch(() => {});
  expect(seen).toEqual({ state: 'uploading', at: startTime });
  expect(await status('video')).toEqual(before);
  expect(await offsetAt('owner', place)).toBe('70000');
  for (let cuts = 0; cuts < 5; cuts++) {
    const offset = Number(await offsetAt('owner', place));
    const part = bytes.subarray(offset, offset + 30_000);
    await patch('owner', place, offset, broken(part)).catch(() => {});
  }
  const offset = Number(await offsetAt('owner', place));
  expect(offset).toBe(70_000 + 5 * 30_000);
  await patch('owner', place, offset, bytes.subarray(offset));
  const { version } = (await job('video')) as { version: string };
  const stored = await world.ports.files.open(`programs/${programId}/video/${version}/source`);
  const hash = (all: Uint8Array) => createHash('sha256').update(all).digest('hex');
  expect(hash(new Uint8Array(await new Response(stored?.stream).arrayBuffer()))).toBe(hash(bytes));
});

test('a chunk with the wrong offset is rejected', async () => {
  const place = placeOf(await announce('owner'));
  await patch('owner', place, 0, pdfOf(100));
  for (const offset of [0, 99, 101, 1000])
    expect(await outcome(patch('owner', place, offset, pdfOf(10)))).toBe('409 conflict');
  expect(await offsetAt('owner', place)).toBe('100');
});

test.each<[string, Record<string, string>, string]>([
  ['no type', { 'content-type': '' }, '415 fileType'],
  ['another type', { 'content-type': 'application/pdf' }, '415 fileType'],
  ['no offset', { 'upload-offset': '' }, '400 invalid'],
  ['a negative offset', { 'upload-offset': '-1' }, '400 invalid'],
])('a piece with %s is rejected', async (_, headers, expected) => {
  const place = placeOf(await announce('owner'));
  expect(await outcome(send(world, 'owner', 'PATCH', place, { ...piece(0), ...headers }, pdfOf(10)))).toBe(
    expected,
  );
});

test('a cancelled upload is deleted', async () => {
  const place = placeOf(await announce('owner'));
  await patch('owner', place, 0, pdfOf(100));
  expect((await send(world, 'owner', 'DELETE', place)).status).toBe(204);
  expect(await outcome(send(world, 'owner', 'GET', place))).toBe('404 notFound');
  await expectNothingLeft();
});

test('announcing a file again cancels the earlier upload', async () => {
  const first = placeOf(await announce('owner'));
  await patch('owner', first, 0, pdfOf(100));
  const second = placeOf(await announce('owner'));
  const other = placeOf(await announce('owner', { kind: 'presentation' }));
  expect(await outcome(send(world, 'owner', 'GET', first))).toBe('404 notFound');
  expect(await offsetAt('owner', second)).toBe('0');
  expect(await offsetAt('owner', other)).toBe('0');
});

test('a request that resumes an upload takes over from one that hangs', async () => {
  const place = placeOf(await announce('owner'));
  const arrived = Promise.withResolvers<void>();
  let asked = 0;
  const hanging = new ReadableStream<Uint8Array>({
    pull(controller) {
      asked += 1;
      if (asked === 1) return controller.enqueue(pdfOf(100));
      arrived.resolve();
      return new Promise(() => {});
    },
  });
  const first = outcome(patch('owner', place, 0, hanging));
  await arrived.promise;
  expect(await offsetAt('owner', place)).toBe('100');
  expect(await first).toBe('409 conflict');
  expect(await outcome(patch('owner', place, 100, new Uint8Array(900)))).toBe('204');
});

test('of two chunks sent at once for the same offset one is taken', async () => {
  const bytes = pdfOf(1000);
  const place = placeOf(await announce('owner'));
  const { files } = world.ports;
  const size = files.size.bind(files);
  vi.spyOn(files, 'size').mockImplementation(async (path) => {
    const found = await size(path);
    for (let turn = 0; turn < 20; turn++) await setImmediate();
    return found;
  });
  const answers = await Promise.all([1, 2].map(() => patch('owner', place, 0, bytes.slice(0, 600))));
  expect(answers.map(({ status }) => status).sort()).toEqual([204, 409]);
  expect(await offsetAt('owner', place)).toBe('600');
  expect(await job()).toBeNull();
});

test('uploads by staff for others are in the audit log', async () => {
  await uploadFile(world, 'editor', { programId, kind: 'abstract', bytes: minimalPdf() });
  const entries = Object.values(
    (await world.ports.database.get('server/audit')) as Record<string, { changes: string }>,
  );
  expect(entries).toHaveLength(1);
  expect(entries[0]).toMatchObject({ uid: 'editor', action: '/php/upload.php' });
  expect(entries[0]?.changes).toContain(`file/${programId}/abstract`);
});
