import { maxFileSize } from 'shared-data/models/upload';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { programId, type Role } from '../../testing/symposium.ts';
import { announcement, send, uploadFile } from '../../testing/tus.ts';
import { mp4Of, pdfOf, placeOf, text, uploadSteps } from '../../testing/upload-steps.ts';
import { createTestWorld, outcome, type TestWorld } from '../../testing/world.ts';

let world: TestWorld;
beforeEach(async () => {
  world = await createTestWorld();
});
afterEach(() => world.close());
const { announce, patch, offsetAt, status, job, expectNothingLeft } = uploadSteps(() => world);

test.each<[string, string, Uint8Array]>([
  ['a picture', 'abstract', text('\x89PNG\r\n\x1a\n'.padEnd(100))],
  ['a web page', 'abstract', text('<html><script>alert(1)</script>'.padEnd(100))],
  ['a web page with a PDF in it', 'presentation', text('<html>%PDF-1.7'.padEnd(100))],
  ['a few bytes', 'abstract', text('%PD')],
  ['a PDF', 'video', pdfOf(100)],
  ['a playlist called video', 'video', text('#EXTM3U\n#EXTINF:1,\nfile:///etc/passwd\n'.padEnd(100))],
  ['a script for a demuxer', 'video', text("ffconcat version 1.0\nfile '/etc/passwd'\n".padEnd(100))],
  ['a sound file', 'video', text('RIFF\0\0\0\0WAVEfmt '.padEnd(100))],
  [
    'Matroska of another kind',
    'video',
    new Uint8Array([0x1a, 0x45, 0xdf, 0xa3, ...text('other'.padEnd(100))]),
  ],
  ['a video', 'abstract', mp4Of(100)],
  ['a web page', 'captions', text('<!doctype html><script>alert(1)</script>'.padEnd(100))],
  ['a PDF', 'captions', pdfOf(100)],
])('%s is no %s, whatever its name says', async (_, kind, bytes) => {
  const name = kind === 'video' ? 'talk.mp4' : 'talk.pdf';
  expect(await outcome(uploadFile(world, 'owner', { programId, kind, bytes, name }))).toBe('415 fileType');
  expect(await status(kind)).toBeNull();
  await expectNothingLeft();
});

test('F41: a wrong type is rejected with its first bytes', async () => {
  let pulled = 0;
  const long = new ReadableStream<Uint8Array>({
    pull(controller) {
      pulled += 1;
      controller.enqueue(text('MZ'.padEnd(1000)));
    },
  });
  const place = placeOf(await announce('owner', { size: maxFileSize.abstract }));
  expect(await outcome(patch('owner', place, 0, long))).toBe('415 fileType');
  expect(pulled).toBeLessThan(5);
});

test.each<[string, Partial<Parameters<typeof announcement>[0]>, string]>([
  ['an empty file', { size: 0 }, '400 fileRequired'],
  ['a size that is none', { size: Number.NaN }, '400 invalid'],
  ['a negative size', { size: -1 }, '400 invalid'],
  ['an unknown kind', { kind: '../abstract' }, '400 invalid'],
  ['a path as program', { programId: '../OBo01' }, '400 invalid'],
  ['a path of dots as program', { programId: '..' }, '400 invalid'],
  ['an unknown program', { programId: 'OBo99' }, '404 notFound'],
  ['a key of every object', { programId: '__proto__' }, '400 invalid'],
])('%s is rejected', async (_, change, expected) => {
  expect(await outcome(announce('owner', change))).toBe(expected);
  await expectNothingLeft();
});

test.each(['%%%', 'programId', 'programId /w==', 'programId T0JvMDE=,kind YWJzdHJhY3Q=,owner bWU='])(
  'the metadata %j are rejected',
  async (metadata) => {
    const headers = {
      ...announcement({ programId, kind: 'abstract', size: 9 }),
      'upload-metadata': metadata,
    };
    expect(await outcome(send(world, 'owner', 'POST', '/php/upload.php', headers))).toBe('400 invalid');
  },
);

test.each<Role>(['visitor', 'registered', 'coeditor', 'editor', 'admin'])(
  'an upload is its sender’s alone: to %s it does not exist',
  async (role) => {
    const place = placeOf(await announce('owner'));
    const expected = role === 'visitor' ? '401 unauthenticated' : '404 notFound';
    expect(await outcome(patch(role, place, 0, pdfOf(10)))).toBe(expected);
    expect(await outcome(send(world, role, 'GET', place))).toBe(expected);
    expect(await outcome(send(world, role, 'DELETE', place))).toBe(expected);
    expect(await offsetAt('owner', place)).toBe('0');
  },
);

test.each(['/php/upload.php/..%2F..%2Fsecret', '/php/upload.php/0', `/php/upload.php/${'0'.repeat(32)}`])(
  'there is no upload at %s',
  async (place) => {
    expect(await outcome(send(world, 'owner', 'GET', place))).toBe('404 notFound');
  },
);

test('F30: uploads switched off during an upload end it with the reason', async () => {
  const place = placeOf(await announce('owner'));
  await patch('owner', place, 0, pdfOf(100));
  await world.ports.database.update({ 'setting/permission/disableUpload': true });
  expect(await outcome(patch('owner', place, 100, new Uint8Array(900)))).toBe('403 uploadDisabled');
  expect(await job()).toBeNull();
});

test('a program deleted during the upload gets no file', async () => {
  const place = placeOf(await announce('owner'));
  const body = new ReadableStream<Uint8Array>({
    async start(controller) {
      controller.enqueue(pdfOf(500));
      await world.ports.database.update({ [`staticData/program/${programId}`]: null });
      controller.enqueue(new Uint8Array(500));
      controller.close();
    },
  });
  expect(await outcome(patch('owner', place, 0, body))).toBe('404 notFound');
  expect(await status()).toBeNull();
  await expectNothingLeft();
});

test('a file removed while a chunk arrives leaves nothing behind', async () => {
  const place = placeOf(await announce('owner'));
  const { transaction } = world.ports.database;
  world.ports.database.transaction = async (path, change) => {
    if (path.startsWith('server/uploads/')) await world.ports.database.update({ [path]: null });
    return transaction(path, change);
  };
  expect(await outcome(patch('owner', place, 0, pdfOf(100)))).toBe('404 notFound');
  expect(await world.ports.database.get('server/uploads')).toBeNull();
  expect(await status()).toBeNull();
  await expectNothingLeft();
});
