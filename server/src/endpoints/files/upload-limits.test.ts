import { afterEach, beforeEach, expect, test } from 'vitest';
import { piece, send } from '../../testing/tus.ts';
import { broken, pdfOf, placeOf, uploadSteps } from '../../testing/upload-steps.ts';
import { createTestWorld, outcome, type TestWorld } from '../../testing/world.ts';

let world: TestWorld;
beforeEach(async () => {
  world = await createTestWorld();
});
afterEach(() => world.close());
const { announce, patch, offsetAt, status, job, expectNothingLeft } = uploadSteps(() => world);

test('F40: excess bytes are rejected as they arrive, and the upload is deleted', async () => {
  let pulled = 0;
  const endless = new ReadableStream<Uint8Array>({
    pull(controller) {
      pulled += 1;
      controller.enqueue(pdfOf(600));
    },
  });
  const place = placeOf(await announce('owner'));
  expect(await outcome(patch('owner', place, 0, endless))).toBe('413 fileTooLarge');
  expect(pulled).toBeLessThan(6);
  expect(await outcome(patch('owner', place, 0, pdfOf(10)))).toBe('404 notFound');
  await expectNothingLeft();
});

test('F40: an excessive Content-Length is rejected before the body is read', async () => {
  const place = placeOf(await announce('owner'));
  const unread = new ReadableStream(
    { pull: () => Promise.reject(new Error('the body was read')) },
    { highWaterMark: 0 },
  );
  const headers = { ...piece(0), 'content-length': '1001' };
  expect(await outcome(send(world, 'owner', 'PATCH', place, headers, unread))).toBe('413 fileTooLarge');
});

test('F40: fewer bytes than declared leave the upload waiting for the rest', async () => {
  const place = placeOf(await announce('owner'));
  const headers = { ...piece(0), 'content-length': '1000' };
  await send(world, 'owner', 'PATCH', place, headers, broken(pdfOf(400))).catch(() => {});
  expect(await offsetAt('owner', place)).toBe('400');
  expect(await job()).toBeNull();
});

const diskFull = () => Promise.reject(Object.assign(new Error('the disk is full'), { code: 'ENOSPC' }));

test('F09: a file too large for the disk is rejected before it is sent', async () => {
  world.ports.files.room = diskFull;
  expect(await outcome(announce('owner'))).toBe('507 noRoom');
  await expectNothingLeft();
  expect(await world.ports.database.get('server/uploads')).toBeNull();
});

test('F09: when the disk fills up, the upload is deleted and the previous status restored', async () => {
  const place = placeOf(await announce('owner'));
  await patch('owner', place, 0, pdfOf(400));
  world.ports.files.append = diskFull;
  expect(await outcome(patch('owner', place, 400, new Uint8Array(600)))).toBe('507 noRoom');
  expect(world.logged.join()).toContain('the disk is full');
  expect(await outcome(patch('owner', place, 400, new Uint8Array(600)))).toBe('404 notFound');
  expect(await status()).toBeNull();
  await expectNothingLeft();
});

test('F10: an upload that fails on a faulty disk resumes when the disk recovers', async () => {
  const place = placeOf(await announce('owner'));
  await patch('owner', place, 0, pdfOf(400));
  const { append } = world.ports.files;
  world.ports.files.append = () => Promise.reject(Object.assign(new Error('the disk'), { code: 'EIO' }));
  expect(await outcome(patch('owner', place, 400, new Uint8Array(600)))).toBe('503 unavailable');
  world.ports.files.append = append;
  expect(await offsetAt('owner', place)).toBe('400');
  expect((await patch('owner', place, 400, new Uint8Array(600))).status).toBe(204);
});
