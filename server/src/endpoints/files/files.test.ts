import { maxFileSize } from 'shared-data/models/upload';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { pdfProcess } from '../../adapters/pdf-process.ts';
import { minimalPdf } from '../../testing/minimal-pdf.ts';
import { programId, type Role, startTime } from '../../testing/symposium.ts';
import { createTestWorld, outcome, recordingLog, type TestWorld } from '../../testing/world.ts';
import { startConversion } from '../../workers/conversion.ts';

let world: TestWorld;
beforeEach(async () => {
  world = await createTestWorld({ media: pdfProcess() });
});
afterEach(() => world.close());

function form(change: Record<string, string | Blob | null> = {}): FormData {
  const fields: Record<string, string | Blob | null> = {
    programId,
    kind: 'abstract',
    file: new Blob([new Uint8Array(minimalPdf(2))], { type: 'application/pdf' }),
    ...change,
  };
  const data = new FormData();
  for (const [name, value] of Object.entries(fields))
    if (typeof value === 'string') data.set(name, value);
    else if (value) data.set(name, value, 'talk.pdf');
  return data;
}
const upload = (role: Role, change: Record<string, string | Blob | null> = {}) =>
  world.post(role, '/php/upload.php', form(change));
const download = (role: Role) => world.post(role, '/php/download.php', { programId, kind: 'abstract' });

async function convertAll() {
  const worker = startConversion(world.ports, {
    publicOrigin: 'https://symposium.example.org',
    log: recordingLog(world.logged),
    keepSecrets: false,
  });
  await worker.settled();
  await worker.stop();
}

test.each<[Role, string, string]>([
  ['visitor', '401 unauthenticated', '401 unauthenticated'],
  ['unverified', '403 emailNotVerified', '403 emailNotVerified'],
  ['newcomer', '403 forbidden', '403 forbidden'],
  ['registered', '403 forbidden', '404 notFound'],
  ['owner', '202', '404 notFound'],
  ['coeditor', '202', '404 notFound'],
  ['editor', '202', '404 notFound'],
  ['admin', '202', '404 notFound'],
  ['revoked', '403 forbidden', '404 notFound'],
])('%s uploads: %s, and asks for a file that is not there yet: %s', async (role, ofUpload, ofDownload) => {
  expect(await outcome(upload(role))).toBe(ofUpload);
  expect(await outcome(download(role))).toBe(ofDownload);
});

test.each<[string, Record<string, unknown>, Role, string, string]>([
  ['abstract', { 'setting/base/closed': true }, 'owner', '403 closed', '403 closed'],
  ['abstract', { 'setting/base/closed': true }, 'editor', '202', '404 notFound'],
  ['abstract', { 'setting/permission/disableUpload': true }, 'owner', '403 uploadDisabled', '404 notFound'],
  ['abstract', { 'setting/permission/disableUpload': true }, 'editor', '202', '404 notFound'],
  ['abstract', { 'setting/permission/banOral': true }, 'owner', '202', '404 notFound'],
  ['presentation', { 'setting/permission/banOral': true }, 'owner', '403 uploadDisabled', '404 notFound'],
  ['presentation', { 'setting/permission/banPoster': true }, 'owner', '202', '404 notFound'],
  [
    'presentation',
    { 'setting/permission/banPresentation': true },
    'owner',
    '403 uploadDisabled',
    '404 notFound',
  ],
  [
    'abstract',
    { 'setting/base/deadlines/submission': startTime - 1 },
    'owner',
    '403 deadlinePassed',
    '404 notFound',
  ],
  ['presentation', { 'setting/base/deadlines/submission': startTime - 1 }, 'owner', '202', '404 notFound'],
  [
    'presentation',
    { 'setting/base/deadlines/upload': startTime - 1 },
    'owner',
    '403 deadlinePassed',
    '404 notFound',
  ],
  [
    'abstract',
    { 'setting/permission/enterPresentation': false },
    'registered',
    '403 forbidden',
    '403 forbidden',
  ],
  ['abstract', { 'setting/permission/enterPresentation': false }, 'coeditor', '202', '404 notFound'],
  ['abstract', { 'setting/permission/showAbstract': false }, 'registered', '403 forbidden', '403 forbidden'],
  ['abstract', { 'setting/permission/showAbstract': false }, 'owner', '202', '404 notFound'],
])('%s with %j: %s uploads %s, downloads %s', async (kind, changes, role, ofUpload, ofDownload) => {
  await world.ports.database.update(changes as Record<string, never>);
  expect(await outcome(upload(role, { kind }))).toBe(ofUpload);
  expect(await outcome(download(role))).toBe(ofDownload);
});

test('a PDF becomes page images behind signed links', async () => {
  expect(await (await upload('owner')).json()).toEqual({ state: 'converting' });
  const { database } = world.ports;
  expect(await database.get(`state/status/${programId}/abstract/state`)).toBe('converting');
  await convertAll();
  expect(await database.get(`state/status/${programId}/abstract`)).toEqual({
    state: 'complete',
    at: startTime,
  });
  expect(await database.get(`state/page/abstract/${programId}`)).toMatchObject({
    count: 2,
    width: 1239,
    height: 1754,
  });
  expect(await database.get('server/jobs')).toBeNull();

  const { pages, file, expiresAt } = (await (await download('registered')).json()) as {
    pages: string[];
    file: string;
    expiresAt: number;
  };
  expect(pages).toHaveLength(2);
  expect(pages[1]).toMatch(
    new RegExp(`^/file/PDF/abstract/${programId}-2\\.png\\?v=[0-9a-f]{16}&e=${expiresAt}&s=`),
  );
  expect(expiresAt - startTime).toBeGreaterThan(5 * 60_000 - 1);
  expect(expiresAt - startTime).toBeLessThanOrEqual(10 * 60_000);

  const image = await world.get(pages[1] as string);
  expect(image.headers.get('content-type')).toBe('image/png');
  expect(image.headers.get('cache-control')).toMatch(/^private/);
  expect(new Uint8Array(await image.arrayBuffer()).subarray(1, 4)).toEqual(new TextEncoder().encode('PNG'));
  const pdf = await world.get(file);
  expect(pdf.headers.get('content-disposition')).toBe(`attachment; filename="${programId}-abstract.pdf"`);
  expect(new Uint8Array(await pdf.arrayBuffer())).toEqual(minimalPdf(2));
});

test('a link cannot be bent, and ends', async () => {
  await upload('owner');
  await convertAll();
  const { pages, file } = (await (await download('owner')).json()) as { pages: string[]; file: string };
  const link = pages[0] as string;
  const bent = [
    link.replace('-1.png', '-2.png'),
    link.replace(programId, 'OBo02'),
    link.replace('abstract', 'presentation'),
    link.replace(/e=(\d+)/, (_, e) => `e=${Number(e) + 1}`),
    link.replace(/s=./, (text) => (text === 's=A' ? 's=B' : 's=A')),
    link.replace(/&s=.*/, ''),
    file.replace('.pdf', '-1.png'),
  ];
  for (const url of bent) expect(await outcome(world.get(url)), url).toBe('403 forbidden');
  expect(
    await outcome(world.get(`/file/PDF/abstract/..%2F..%2Fsecret-1.png${link.slice(link.indexOf('?'))}`)),
  ).toBe('404 notFound');
  expect((await world.get(link)).status).toBe(200);
  world.time.now += 10 * 60_000 + 1;
  expect(await outcome(world.get(link))).toBe('403 forbidden');
});

test('links stay the same for minutes and survive a new start', async () => {
  await upload('owner');
  await convertAll();
  const first = await (await download('owner')).json();
  world.time.now += 60_000;
  expect(await (await download('owner')).json()).toEqual(first);
  const { createApp } = await import('../../app.ts');
  const restarted = createApp(world.ports, {
    publicOrigin: 'https://symposium.example.org',
    firebase: { kind: 'embedded', namespace: 'symposium', projectId: 'symposium', apiKey: 'embedded' },
    databasePath: 'symposium',
    version: '0.0.0',
    remotes: async () => ({}),
    outbox: false,
  });
  expect((await restarted.request((first as { pages: string[] }).pages[0] as string)).status).toBe(200);
});

test.each<[string, Record<string, string | Blob | null>, string]>([
  ['no file', { file: null }, '400 fileRequired'],
  ['an empty file', { file: new Blob([]) }, '400 fileRequired'],
  ['text in the place of the file', { file: 'talk.pdf' }, '400 fileRequired'],
  ['a picture called PDF', { file: new Blob(['\x89PNG\r\n'], { type: 'application/pdf' }) }, '415 fileType'],
  ['an unknown kind', { kind: '../abstract' }, '400 invalid'],
  ['a video', { kind: 'video' }, '400 invalid'],
  ['a path as program', { programId: '../OBo01' }, '400 invalid'],
  ['an unknown program', { programId: 'OBo99' }, '404 notFound'],
  ['an unknown field', { owner: 'me' }, '400 invalid'],
])('%s is refused and leaves nothing behind', async (_, change, expected) => {
  expect(await outcome(upload('owner', change))).toBe(expected);
  expect(await world.ports.database.get('server/jobs')).toBeNull();
  expect(await world.ports.files.list('programs')).toEqual([]);
});

test('a file of exactly 20,971,520 bytes is taken, one byte more refused', async () => {
  const file = (size: number) => {
    const bytes = new Uint8Array(size);
    bytes.set(new TextEncoder().encode('%PDF-1.7\n'));
    return new Blob([bytes], { type: 'application/pdf' });
  };
  expect(await outcome(upload('owner', { file: file(maxFileSize.abstract + 1) }))).toBe('413 fileTooLarge');
  expect(await outcome(upload('owner', { file: file(maxFileSize.abstract) }))).toBe('202');
});

test.each<[string, string, Record<string, string>, string]>([
  ['something else than multipart', 'x', { 'content-type': 'text/plain' }, '400 fileRequired'],
  ['multipart without a boundary', 'x', { 'content-type': 'multipart/form-data' }, '400 invalid'],
  ['broken multipart', 'x', { 'content-type': 'multipart/form-data; boundary=b' }, '400 invalid'],
  [
    'a length that says too much',
    'x',
    { 'content-type': 'multipart/form-data; boundary=b', 'content-length': '99999999' },
    '413 fileTooLarge',
  ],
])('%s is a problem of the caller', async (_, body, headers, expected) => {
  expect(await outcome(world.post('owner', '/php/upload.php', body, headers))).toBe(expected);
});

test('who cannot upload anything is refused before the body is read', async () => {
  const body = new ReadableStream({
    pull: () => {
      throw new Error('the body was read');
    },
  });
  const answer = world.app.request('http://localhost/php/upload.php', {
    method: 'POST',
    headers: {
      authorization: `Bearer ${await world.token('newcomer')}`,
      'content-type': 'multipart/form-data; boundary=b',
    },
    body,
    duplex: 'half',
  } as RequestInit);
  expect(await outcome(answer)).toBe('403 forbidden');
});

test('when the disk is full the upload is refused for now and the status stays as it was', async () => {
  world.ports.files.write = () =>
    Promise.reject(Object.assign(new Error('no space left'), { code: 'ENOSPC' }));
  expect(await outcome(upload('owner'))).toBe('503 unavailable');
  expect(await world.ports.database.get(`state/status/${programId}`)).toBeNull();
  expect(world.logged.join()).toContain('no space left');
});
