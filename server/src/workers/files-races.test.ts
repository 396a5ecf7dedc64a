import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { diskFiles } from '../adapters/disk-files.ts';
import { completeUpload, filePaths } from '../data/uploads.ts';
import { serverUpload } from '../policies/files.ts';
import { read as stored } from '../stored/database.ts';
import { stored as places } from '../stored/places.ts';
import { fileSteps, hour, pdf, worldOfFiles } from '../testing/file-steps.ts';
import { programId } from '../testing/symposium.ts';
import { piece, send, uploadFile } from '../testing/tus.ts';
import { justBefore, outcome, type TestWorld } from '../testing/world.ts';
import { startConversion } from './conversion.ts';
import { startFiles } from './files.ts';

let world: TestWorld;
beforeEach(async () => {
  world = await worldOfFiles();
});
afterEach(() => world.close());
const { read, run, anHourLater, remove, halfSent, killedWhileReceiving } = fileSteps(() => world);

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

test('F05: the recovery at start and the sender complete one file at once, and it stays', async () => {
  const place = await halfSent();
  await killedWhileReceiving(place);
  const id = place.split('/').at(-1) ?? '';
  const rest = async function* () {
    yield pdf.subarray(100);
  };
  await world.ports.files.append(`uploads/${id}`, 100, rest());
  const upload = await stored(world.ports.database, places.upload(id));
  if (!upload) throw new Error('no upload');
  const folder = mkdtempSync(join(tmpdir(), 'race-'));
  const files = diskFiles(folder);
  await files.write(`uploads/${id}`, pdf);
  const ports = { ...world.ports, files };
  const complete = () => completeUpload(ports, serverUpload(programId, 'presentation'), id, upload, 0);
  await Promise.all([complete(), complete()]);
  expect(await files.size(filePaths.source(programId, 'presentation', upload.version))).toBe(pdf.length);
  rmSync(folder, { recursive: true });
});
