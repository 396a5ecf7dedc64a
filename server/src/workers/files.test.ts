import { fileKinds } from 'shared-data/models/upload';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { binDays } from '../data/shown-files.ts';
import { accountBytes } from '../data/storage-quota.ts';
import { minimalPdf } from '../testing/minimal-pdf.ts';
import { programId, startTime } from '../testing/symposium.ts';
import { announcement, piece, send, uploadFile } from '../testing/tus.ts';
import { createTestWorld, justBefore, outcome, recordingLog, type TestWorld } from '../testing/world.ts';
import { startConversion } from './conversion.ts';
import { startFiles } from './files.ts';
import type { StartWorker } from './worker.ts';

let world: TestWorld;
beforeEach(async () => {
  world = await createTestWorld({
    media: {
      renderPdf: (_, onPage) =>
        onPage({ number: 1, total: 1, width: 10, height: 20, png: new Uint8Array([1]) }),
    },
  });
});
afterEach(() => world.close());

async function run(start: StartWorker, meanwhile?: () => Promise<void>): Promise<void> {
  const options = {
    publicOrigin: 'https://symposium.example.org',
    log: recordingLog(world.logged),
    keepSecrets: false,
  };
  const worker = start(world.ports, options);
  await worker.settled();
  await meanwhile?.();
  await worker.settled();
  await worker.stop();
}
/** Any removal makes the worker look again. */
async function anHourLater(): Promise<void> {
  world.time.now += hour + 1;
  const version = '0'.repeat(16);
  const removed = {
    programId: 'OBo09',
    kind: 'abstract',
    version,
    at: world.time.now,
    uid: 'editor',
    name: '',
  };
  await world.ports.database.update({ [`server/bin/file/OBo09-abstract-${version}`]: removed });
}
const read = (path: string) => world.ports.database.get(path);
const pdf = minimalPdf();
const hour = 3_600_000;

async function show(): Promise<string> {
  await uploadFile(world, 'owner', { programId, kind: 'abstract', bytes: pdf });
  await run(startConversion);
  return ((await read(`state/page/abstract/${programId}`)) as { version: string }).version;
}
const remove = (role: 'owner' | 'editor' = 'owner') =>
  world.post(role, '/php/remove.php', { programId, kind: 'abstract' });

async function halfSent(): Promise<string> {
  const headers = announcement({ programId, kind: 'presentation', size: pdf.length });
  const place =
    (await send(world, 'owner', 'POST', '/php/upload.php', headers)).headers.get('location') ?? '';
  await send(world, 'owner', 'PATCH', place, piece(0), pdf.subarray(0, 100));
  return place;
}

/** The state that a server leaves when it is killed while receiving. */
async function killedWhileReceiving(place: string): Promise<void> {
  await world.ports.database.update({
    [`server/uploads/${place.split('/').at(-1)}/before`]: 'none',
    [`state/status/${programId}/presentation`]: { state: 'uploading', at: startTime },
  });
}

test('F05: an upload interrupted by a kill is no longer shown as receiving, and can be resumed', async () => {
  const place = await halfSent();
  await killedWhileReceiving(place);
  await run(startFiles);
  expect(await read(`state/status/${programId}`)).toBeNull();
  expect((await send(world, 'owner', 'PATCH', place, piece(100), pdf.subarray(100))).status).toBe(204);
  expect(await read(`state/status/${programId}/presentation/state`)).toBe('converting');
});

test('F05: a complete upload of a killed server is queued after the restart', async () => {
  const place = await halfSent();
  await killedWhileReceiving(place);
  const id = place.split('/').at(-1);
  const rest = async function* () {
    yield pdf.subarray(100);
  };
  await world.ports.files.append(`uploads/${id}`, 100, rest());
  await run(startFiles);
  expect(await read(`state/status/${programId}/presentation/state`)).toBe('converting');
  await run(startConversion);
  expect(await read(`state/page/presentation/${programId}`)).toMatchObject({ count: 1 });
  expect((await send(world, 'owner', 'HEAD', place)).headers.get('upload-offset')).toBe(String(pdf.length));
});

test('F05: an upload interrupted between moving its file and updating the database is completed', async () => {
  const place = await halfSent();
  const { update } = world.ports.database;
  world.ports.database.update = () => Promise.reject(new Error('killed'));
  const worldWithoutUpdate = send(world, 'owner', 'PATCH', place, piece(100), pdf.subarray(100));
  expect(await outcome(worldWithoutUpdate)).toBe('500 internal');
  world.ports.database.update = update;
  const id = place.split('/').at(-1);
  const { version } = (await read(`server/uploads/${id}`)) as { version: string };
  const rest = async function* () {
    yield pdf.subarray(100);
  };
  await world.ports.files.append(`uploads/${id}`, 100, rest());
  await world.ports.files.move(`uploads/${id}`, `programs/${programId}/presentation/${version}/source.pdf`);
  await run(startFiles);
  expect(await read(`server/jobs/${programId}-presentation`)).toMatchObject({ version });
});

test('a file of a deleted program does not come back', async () => {
  const place = await halfSent();
  const id = place.split('/').at(-1);
  await world.ports.database.update({
    [`server/uploads/${id}/size`]: 100,
    [`staticData/program/${programId}`]: null,
  });
  await run(startFiles);
  expect(await read('server/jobs')).toBeNull();
  expect(await read('state/status')).toBeNull();
});

test('an abandoned upload is deleted after a day', async () => {
  const place = await halfSent();
  world.time.now += 23 * hour;
  await run(startFiles);
  expect((await send(world, 'owner', 'HEAD', place)).status).toBe(200);
  world.time.now += 2 * hour;
  await run(startFiles);
  expect((await send(world, 'owner', 'HEAD', place)).status).toBe(404);
  expect(await world.ports.files.list('uploads')).toEqual([]);
});

test('a removed file disappears at once, stays in the bin for thirty days, and is then deleted', async () => {
  const version = await show();
  const { pages, file } = (await (
    await world.post('owner', '/php/download.php', { programId, kind: 'abstract' })
  ).json()) as {
    pages: string[];
    file: string;
  };
  const answer = await remove();
  expect(await answer.json()).toEqual({ state: 'deleted' });
  expect(await read(`state/page/abstract/${programId}`)).toBeNull();
  expect(await read(`state/status/${programId}/abstract`)).toEqual({ state: 'deleted', at: startTime });
  await run(startFiles);
  for (const url of [...pages, file]) expect(await outcome(world.get(url))).toBe('404 notFound');
  const id = `${programId}-abstract-${version}`;
  expect((await world.ports.files.list(`bin/${id}`)).sort()).toEqual(['1.png', 'source.pdf']);
  expect(await read(`server/bin/file/${id}`)).toMatchObject({
    uid: 'owner',
    name: 'talk.pdf',
    at: startTime,
  });

  world.time.now += binDays * 24 * hour;
  await run(startFiles);
  expect(await world.ports.files.list('bin')).toEqual([id]);
  world.time.now += 1;
  await run(startFiles);
  expect(await world.ports.files.list('bin')).toEqual([]);
  expect(await read('server/bin')).toBeNull();
});

test('repeated uploads and removals keep only the ten newest files in the bin', async () => {
  const ids: string[] = [];
  for (let time = 0; time < 12; time++) {
    ids.push(`${programId}-abstract-${await show()}`);
    world.time.now += 1000;
    await remove();
    await run(startFiles);
  }
  expect((await world.ports.files.list('bin')).sort()).toEqual(ids.slice(2).sort());
  expect(Object.keys((await read('server/bin/file')) as object).sort()).toEqual(ids.slice(2).sort());
});

test('removed files count against the uploader’s quota, and make room for the next one', async () => {
  const version = await show();
  await remove();
  await run(startFiles);
  const entry = `server/bin/file/${programId}-abstract-${version}`;
  expect(await read(entry)).toMatchObject({ sender: 'owner', bytes: pdf.length + 1 });
  await world.ports.database.update({ [`${entry}/bytes`]: accountBytes });
  expect((await uploadFile(world, 'owner', { programId, kind: 'abstract', bytes: pdf })).status).toBe(201);
  await run(startFiles);
  expect(await world.ports.files.list('bin')).toEqual([]);
  expect(await read(entry)).toBeNull();
});

test('an account over its quota is rejected; staff is not', async () => {
  await show();
  await world.ports.database.update({ [`server/files/${programId}/abstract/bytes`]: accountBytes });
  const send = (role: 'owner' | 'editor') =>
    outcome(uploadFile(world, role, { programId, kind: 'presentation', bytes: pdf }));
  expect(await send('owner')).toBe('413 quotaExceeded');
  expect(await send('editor')).toMatch(/^201/);
});

test('files announced at the same time cannot exceed the account’s quota', async () => {
  await show();
  const left = 1000;
  await world.ports.database.update({ [`server/files/${programId}/abstract/bytes`]: accountBytes - left });
  const { database } = world.ports;
  const { update } = database;
  database.update = async (changes) => {
    for (let turn = 0; turn < 20; turn++) await new Promise((resolve) => setImmediate(resolve));
    return update.call(database, changes);
  };
  await world.token('owner');
  const announced = await Promise.all(
    ['presentation', 'video', 'abstract'].map((kind) =>
      outcome(send(world, 'owner', 'POST', '/php/upload.php', announcement({ programId, kind, size: left }))),
    ),
  );
  expect(announced.toSorted()).toEqual(['201', '413 quotaExceeded', '413 quotaExceeded']);
});

test('a file removed while queued or uploading never appears', async () => {
  await uploadFile(world, 'owner', { programId, kind: 'abstract', bytes: pdf });
  expect((await remove()).status).toBe(200);
  await run(startConversion);
  expect(await read('state/page')).toBeNull();
  const place = await halfSent();
  expect((await world.post('owner', '/php/remove.php', { programId, kind: 'presentation' })).status).toBe(
    200,
  );
  expect((await send(world, 'owner', 'HEAD', place)).status).toBe(404);
});

test('a file removed during conversion is in the bin in its original form', async () => {
  const { renderPdf } = world.ports.media;
  world.ports.media.renderPdf = async (bytes, onPage) => {
    await remove();
    await run(startFiles);
    await renderPdf(bytes, onPage);
  };
  await uploadFile(world, 'owner', { programId, kind: 'abstract', bytes: pdf });
  const { version } = (await read(`server/jobs/${programId}-abstract`)) as { version: string };
  await run(startConversion);
  await run(startFiles);
  expect(await read(`state/page/abstract/${programId}`)).toBeNull();
  expect(await world.ports.files.list(`bin/${programId}-abstract-${version}`)).toEqual(['source.pdf']);
  expect(await world.ports.files.list(`programs/${programId}/abstract`)).toEqual([]);
});

test('F22: a file removed at the last moment of its conversion does not appear', async () => {
  await uploadFile(world, 'owner', { programId, kind: 'abstract', bytes: pdf });
  const { version } = (await read(`server/jobs/${programId}-abstract`)) as { version: string };
  const removed = justBefore(world, 'state/page', () => remove());
  await run(startConversion);
  expect((await removed).status).toBe(200);
  await run(startFiles);
  expect(await read('state/page')).toBeNull();
  expect(await read(`server/files/${programId}`)).toBeNull();
  expect(await read(`state/status/${programId}/abstract/state`)).toBe('deleted');
  expect(await world.ports.files.list('bin')).toEqual([`${programId}-abstract-${version}`]);
});

test('F22: nothing of a program deleted at the last moment of a conversion comes back', async () => {
  await uploadFile(world, 'owner', { programId, kind: 'abstract', bytes: pdf });
  const deleted = justBefore(world, 'state/page', () =>
    world.post('editor', '/api/program/delete', { id: programId }),
  );
  await run(startConversion);
  expect((await deleted).status).toBe(200);
  await run(startFiles);
  expect(await read('state/page')).toBeNull();
  expect(await read('state/status')).toBeNull();
  expect(await read('server/files')).toBeNull();
});

test('F22: an upload completed while its program is deleted is not converted', async () => {
  const deleted = justBefore(world, 'server/jobs', () =>
    world.post('editor', '/api/program/delete', { id: programId }),
  );
  await uploadFile(world, 'owner', { programId, kind: 'abstract', bytes: pdf });
  expect((await deleted).status).toBe(200);
  await run(startConversion);
  expect(await read('state/page')).toBeNull();
  expect(await read('state/status')).toBeNull();
  expect(await read('server/jobs')).toBeNull();
  expect(await world.ports.files.list(`programs/${programId}/abstract`)).toEqual([]);
});

test.each([true, false])(
  'F22: nothing is left of an upload that ends while its program is deleted (received before: %s)',
  async (begun) => {
    const place = await halfSent();
    if (begun) await killedWhileReceiving(place);
    const sent = justBefore(world, `staticData/program/${programId}`, () =>
      send(world, 'owner', 'PATCH', place, piece(100), pdf.subarray(100)),
    );
    expect((await world.post('editor', '/api/program/delete', { id: programId })).status).toBe(200);
    expect((await sent).status).toBe(204);
    await run(startConversion);
    await run(startFiles, anHourLater);
    for (const path of ['state/page', 'state/status', 'server/jobs', 'server/files'])
      expect(await read(path), path).toBeNull();
    expect(await world.ports.files.list(`programs/${programId}`)).toEqual([]);
    expect(await world.ports.files.list('uploads')).toEqual([]);
  },
);

test('F22: nothing is shown of a conversion that ends while its program is deleted', async () => {
  const converted = justBefore(world, `staticData/program/${programId}`, async () => {
    await uploadFile(world, 'owner', { programId, kind: 'abstract', bytes: pdf });
    await run(startConversion);
    return read(`state/page/abstract/${programId}/count`);
  });
  expect((await world.post('editor', '/api/program/delete', { id: programId })).status).toBe(200);
  expect(await converted).toBe(1);
  await run(startFiles, anHourLater);
  for (const path of ['state/page', 'state/status', 'server/jobs', 'server/files'])
    expect(await read(path), path).toBeNull();
  expect(await world.ports.files.list(`programs/${programId}`)).toEqual([]);
});

test('nothing is left of an upload that ends while its file is removed', async () => {
  const place = await halfSent();
  const sent = justBefore(world, `state/page/presentation/${programId}`, () =>
    send(world, 'owner', 'PATCH', place, piece(100), pdf.subarray(100)),
  );
  const removed = world.post('owner', '/php/remove.php', { programId, kind: 'presentation' });
  expect(await outcome(removed)).toBe('200');
  expect((await sent).status).toBe(204);
  await run(startConversion);
  world.time.now += 2 * hour;
  await run(startFiles, anHourLater);
  for (const path of ['state/page', 'server/jobs', 'server/files']) expect(await read(path), path).toBeNull();
  expect(await read(`state/status/${programId}/presentation/state`)).toBe('deleted');
  expect(await world.ports.files.list(`programs/${programId}`)).toEqual([]);
});

test('a file uploaded after a removal is shown, and the removed one stays in the bin', async () => {
  const version = await show();
  await remove();
  const next = await show();
  expect(next).not.toBe(version);
  await run(startFiles);
  expect(await world.ports.files.list('bin')).toEqual([`${programId}-abstract-${version}`]);
  expect(await read(`state/status/${programId}/abstract/state`)).toBe('complete');
});

test('a missing file cannot be removed', async () => {
  expect(await outcome(remove())).toBe('404 notFound');
  await show();
  expect(await outcome(remove())).toBe('200');
  expect(await outcome(remove())).toBe('404 notFound');
});

test.each<[Parameters<TestWorld['post']>[0], string]>([
  ['visitor', '401 unauthenticated'],
  ['unverified', '403 emailNotVerified'],
  ['newcomer', '403 forbidden'],
  ['registered', '403 forbidden'],
  ['owner', '200'],
  ['coeditor', '200'],
  ['editor', '200'],
  ['admin', '200'],
  ['revoked', '403 forbidden'],
])('%s removes a file: %s', async (role, expected) => {
  await show();
  expect(await outcome(world.post(role, '/php/remove.php', { programId, kind: 'abstract' }))).toBe(expected);
});

test.each(fileKinds)('while uploads are off, the owner cannot remove the %s', async (kind) => {
  await world.ports.database.update({ 'setting/permission/disableUpload': true });
  expect(await outcome(world.post('owner', '/php/remove.php', { programId, kind }))).toBe(
    '403 uploadDisabled',
  );
});

test.each([{ programId: '../OBo01' }, { kind: '..' }, { programId: 'OBo99' }, { version: '..' }])(
  '%o is rejected',
  async (change) => {
    await show();
    const answer = world.post('owner', '/php/remove.php', { programId, kind: 'abstract', ...change });
    expect(await outcome(answer)).toMatch(/^40[04] /);
    expect(await read(`state/page/abstract/${programId}`)).not.toBeNull();
  },
);
