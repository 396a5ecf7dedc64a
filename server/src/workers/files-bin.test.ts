import { afterEach, beforeEach, expect, test } from 'vitest';
import { binDays } from '../data/shown-files.ts';
import { accountBytes } from '../data/storage-quota.ts';
import { fileSteps, hour, pdf, worldOfFiles } from '../testing/file-steps.ts';
import { programId, startTime } from '../testing/symposium.ts';
import { announcement, send, uploadFile } from '../testing/tus.ts';
import { outcome, type TestWorld } from '../testing/world.ts';
import { startConversion } from './conversion.ts';
import { startFiles } from './files.ts';

let world: TestWorld;
beforeEach(async () => {
  world = await worldOfFiles();
});
afterEach(() => world.close());
const { read, run, show, remove } = fileSteps(() => world);

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

test('a file uploaded after a removal is shown, and the removed one stays in the bin', async () => {
  const version = await show();
  await remove();
  const next = await show();
  expect(next).not.toBe(version);
  await run(startFiles);
  expect(await world.ports.files.list('bin')).toEqual([`${programId}-abstract-${version}`]);
  expect(await read(`state/status/${programId}/abstract/state`)).toBe('complete');
});
