import { createHash, randomBytes } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { maxFileSize } from 'shared-data/models/upload';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { minimalPdf } from '../../testing/minimal-pdf.ts';
import { programId, type Role, startTime } from '../../testing/symposium.ts';
import { announcement, piece, send, uploadFile } from '../../testing/tus.ts';
import { createTestWorld, outcome, type TestWorld } from '../../testing/world.ts';

let world: TestWorld;
beforeEach(async () => {
  world = await createTestWorld();
});
afterEach(() => world.close());

const text = (content: string) => new TextEncoder().encode(content);
function pdfOf(size: number): Uint8Array {
  const bytes = new Uint8Array(size);
  bytes.set(text('%PDF-1.7\n'));
  return bytes;
}
function mp4Of(size: number, brand = 'isom'): Uint8Array {
  const bytes = new Uint8Array(size);
  bytes.set(text(`\0\0\0\x18ftyp${brand}`));
  return bytes;
}
const announce = (role: Role, file: Partial<Parameters<typeof announcement>[0]> = {}) =>
  send(
    world,
    role,
    'POST',
    '/php/upload.php',
    announcement({ programId, kind: 'abstract', size: 1000, ...file }),
  );
const patch = (role: Role, place: string, offset: number, body: Uint8Array | ReadableStream<Uint8Array>) =>
  send(world, role, 'PATCH', place, piece(offset), body);
const offsetAt = async (role: Role, place: string) =>
  (await send(world, role, 'HEAD', place)).headers.get('upload-offset');
const placeOf = (answer: Response) => answer.headers.get('location') ?? '';
const status = (kind = 'abstract') => world.ports.database.get(`state/status/${programId}/${kind}`);
const job = (kind = 'abstract') => world.ports.database.get(`server/jobs/${programId}-${kind}`);
async function expectNothingLeft() {
  expect(await world.ports.database.get('server/jobs')).toBeNull();
  expect(await world.ports.files.list('programs')).toEqual([]);
  expect(await world.ports.files.list('uploads')).toEqual([]);
}

function broken(bytes: Uint8Array): ReadableStream<Uint8Array> {
  let given = false;
  return new ReadableStream({
    pull(controller) {
      if (given) return controller.error(new Error('the line was cut'));
      given = true;
      controller.enqueue(bytes);
    },
  });
}

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

test.each(['abstract', 'presentation', 'video'] as const)(
  'F40: a file of kind %s may have exactly its limit',
  async (kind) => {
    const limit = maxFileSize[kind];
    expect(limit).toBe(kind === 'video' ? 104_857_600 : 20_971_520);
    const bytes = kind === 'video' ? mp4Of(limit + 1) : pdfOf(limit + 1);
    expect(
      await outcome(uploadFile(world, 'owner', { programId, kind, bytes: bytes.subarray(0, limit) })),
    ).toBe('201');
    expect(await job(kind)).toMatchObject({ size: limit });
    expect(await outcome(uploadFile(world, 'owner', { programId, kind, bytes }))).toBe('413 fileTooLarge');
  },
  30_000,
);

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
  ['a key of every object', { programId: '__proto__' }, '404 notFound'],
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
