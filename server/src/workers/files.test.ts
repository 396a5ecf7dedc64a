import { afterEach, beforeEach, expect, test } from 'vitest';
import { fileSteps, hour, pdf, worldOfFiles } from '../testing/file-steps.ts';
import { programId } from '../testing/symposium.ts';
import { piece, send } from '../testing/tus.ts';
import { outcome, type TestWorld } from '../testing/world.ts';
import { startConversion } from './conversion.ts';
import { startFiles } from './files.ts';

let world: TestWorld;
beforeEach(async () => {
  world = await worldOfFiles();
});
afterEach(() => world.close());
const { read, run, halfSent, killedWhileReceiving } = fileSteps(() => world);

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
