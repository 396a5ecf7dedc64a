import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { pdfProcess } from '../../adapters/pdf-process.ts';
import { videoProcess } from '../../adapters/video-process.ts';
import type { Json } from '../../ports.ts';
import { minimalPdf } from '../../testing/minimal-pdf.ts';
import { minimalVideo } from '../../testing/minimal-video.ts';
import { rememberedPdf, rememberedVideo } from '../../testing/remembered-media.ts';
import { programId, type Role, startTime } from '../../testing/symposium.ts';
import { uploadFile } from '../../testing/tus.ts';
import { createTestWorld, outcome, recordingLog, type TestWorld } from '../../testing/world.ts';
import { startConversion } from '../../workers/conversion.ts';
import { shownKept } from './shown-now.ts';

let world: TestWorld;
let workFolder: string;
beforeEach(async () => {
  workFolder = mkdtempSync(join(tmpdir(), 'work-'));
  const { renderPdf } = pdfProcess();
  const { streamVideo } = videoProcess({ workFolder });
  const media = { renderPdf: rememberedPdf(renderPdf), streamVideo: rememberedVideo(streamVideo) };
  world = await createTestWorld({ media });
});
afterEach(async () => {
  await world.close();
  rmSync(workFolder, { recursive: true });
});

const pdf = minimalPdf(2);
const upload = (role: Role, kind = 'abstract', name = 'talk.pdf') =>
  uploadFile(world, role, { programId, kind, bytes: pdf, name });
const download = (role: Role, kind = 'abstract') =>
  world.post(role, '/php/download.php', { programId, kind });

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
  ['owner', '201', '404 notFound'],
  ['coeditor', '201', '404 notFound'],
  ['editor', '201', '404 notFound'],
  ['admin', '201', '404 notFound'],
  ['revoked', '403 forbidden', '404 notFound'],
])('%s uploads: %s, and asks for a file that is not there yet: %s', async (role, ofUpload, ofDownload) => {
  expect(await outcome(upload(role))).toBe(ofUpload);
  expect(await outcome(download(role))).toBe(ofDownload);
});

test.each<[string, Record<string, unknown>, Role, string, string]>([
  ['abstract', { 'setting/base/closed': true }, 'owner', '403 closed', '403 closed'],
  ['abstract', { 'setting/base/closed': true }, 'editor', '201', '404 notFound'],
  ['abstract', { 'setting/permission/disableUpload': true }, 'owner', '403 uploadDisabled', '404 notFound'],
  ['abstract', { 'setting/permission/disableUpload': true }, 'editor', '201', '404 notFound'],
  ['abstract', { 'setting/permission/banOral': true }, 'owner', '201', '404 notFound'],
  ['presentation', { 'setting/permission/banOral': true }, 'owner', '403 uploadDisabled', '404 notFound'],
  ['presentation', { 'setting/permission/banPoster': true }, 'owner', '201', '404 notFound'],
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
  ['presentation', { 'setting/base/deadlines/submission': startTime - 1 }, 'owner', '201', '404 notFound'],
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
  ['abstract', { 'setting/permission/enterPresentation': false }, 'coeditor', '201', '404 notFound'],
  ['abstract', { 'setting/permission/showAbstract': false }, 'registered', '403 forbidden', '403 forbidden'],
  ['abstract', { 'setting/permission/showAbstract': false }, 'owner', '201', '404 notFound'],
])('%s with %j: %s uploads %s, downloads %s', async (kind, changes, role, ofUpload, ofDownload) => {
  await world.ports.database.update(changes as Record<string, never>);
  expect(await outcome(upload(role, kind))).toBe(ofUpload);
  expect(await outcome(download(role))).toBe(ofDownload);
});

test('a PDF becomes page images behind signed links', async () => {
  expect((await upload('owner')).status).toBe(201);
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
    new RegExp(`^/file/PDF/abstract/${programId}-2\\.png\\?v=[0-9a-f]{16}&e=${expiresAt}&r=registered&s=`),
  );
  expect(expiresAt - startTime).toBeGreaterThan(5 * 60_000 - 1);
  expect(expiresAt - startTime).toBeLessThanOrEqual(10 * 60_000);

  const image = await world.get(pages[1] as string);
  expect(image.headers.get('content-type')).toBe('image/png');
  expect(image.headers.get('cache-control')).toMatch(/^private/);
  expect(new Uint8Array(await image.arrayBuffer()).subarray(1, 4)).toEqual(new TextEncoder().encode('PNG'));
  const pdf = await world.get(file);
  expect(pdf.headers.get('content-disposition')).toBe(
    `attachment; filename="talk.pdf"; filename*=UTF-8''talk.pdf`,
  );
  expect(new Uint8Array(await pdf.arrayBuffer())).toEqual(minimalPdf(2));
});

test('a link cannot be altered, and expires', async () => {
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

test('links stay the same for minutes and survive a restart', async () => {
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

test('the file is downloaded under its original name, whatever that is', async () => {
  await upload('owner', 'abstract', '../氷床の"流動"\r\nX: y.exe');
  await convertAll();
  const { file } = (await (await download('owner')).json()) as { file: string };
  const name = encodeURIComponent('氷床の流動X y.pdf');
  expect((await world.get(file)).headers.get('content-disposition')).toBe(
    `attachment; filename="${programId}-abstract.pdf"; filename*=UTF-8''${name}`,
  );
});

test('a single byte range can be requested', async () => {
  await upload('owner');
  await convertAll();
  const { file } = (await (await download('owner')).json()) as { file: string };
  const part = await world.get(file, { range: 'bytes=5-9' });
  expect(part.status).toBe(206);
  expect(part.headers.get('content-range')).toBe(`bytes 5-9/${pdf.length}`);
  expect(part.headers.get('content-length')).toBe('5');
  expect(new Uint8Array(await part.arrayBuffer())).toEqual(pdf.subarray(5, 10));
  const beyond = await world.get(file, { range: `bytes=${pdf.length}-` });
  expect([beyond.status, beyond.headers.get('content-range')]).toEqual([416, `bytes */${pdf.length}`]);
  const stale = await world.get(file, { range: 'bytes=5-9', 'if-range': '"0000000000000000"' });
  expect(stale.status).toBe(200);
  const tag = stale.headers.get('etag') ?? '';
  expect((await world.get(file, { range: 'bytes=5-9', 'if-range': tag })).status).toBe(206);
});

test('files are inert in a browser', async () => {
  await upload('owner');
  await convertAll();
  const { pages, file } = (await (await download('owner')).json()) as { pages: string[]; file: string };
  for (const url of [pages[0] as string, file]) {
    const { headers } = await world.get(url);
    expect(headers.get('content-security-policy')).toBe("default-src 'none'; sandbox");
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
  }
});

async function video(role: Role = 'owner') {
  return uploadFile(world, role, {
    programId,
    kind: 'video',
    bytes: await minimalVideo({ seconds: 13 }),
    name: '発表.mp4',
  });
}
interface VideoLinks {
  file: string;
  playlist: string;
  captions?: string;
  poster?: string;
  version: string;
  expiresAt: number;
}
const videoLinks = async (role: Role = 'owner') =>
  (await (await download(role, 'video')).json()) as VideoLinks;

test('a video becomes a playlist whose segments are signed, and outlive a viewing', async () => {
  await video();
  await convertAll();
  expect(await world.ports.database.get(`state/movie/${programId}`)).toMatchObject({
    at: startTime,
    width: 64,
    height: 48,
    poster: false,
  });
  const { playlist, file, poster, version, expiresAt } = await videoLinks('registered');
  expect(playlist).toMatch(new RegExp(`^/file/VIDEO/${programId}\\.m3u8\\?v=${version}&e=${expiresAt}&s=`));
  expect(file).toMatch(new RegExp(`^/file/VIDEO/${programId}\\.mp4\\?`));
  expect(poster).toBeUndefined();

  const answer = await world.get(playlist);
  expect(answer.headers.get('content-type')).toBe('application/vnd.apple.mpegurl');
  expect(answer.headers.get('cache-control')).toBe('no-store');
  const segments = [...(await answer.text()).matchAll(/\/file\/VIDEO\/[^"\s]+/g)].map(([url]) => url);
  expect(segments).toHaveLength(4);
  for (const url of segments) {
    const segment = await world.get(url);
    expect([segment.status, segment.headers.get('content-type')]).toEqual([200, 'video/mp4']);
    expect(Number(new URL(url, 'http://x').searchParams.get('e'))).toBeGreaterThan(expiresAt);
  }
  const part = await world.get(segments[1] as string, { range: 'bytes=0-7' });
  expect([part.status, (await part.arrayBuffer()).byteLength]).toEqual([206, 8]);
  world.time.now = expiresAt + 1;
  expect(await outcome(world.get(playlist))).toBe('403 forbidden');
  expect((await world.get(segments[1] as string)).status).toBe(200);
});

interface Ending {
  name: string;
  change: Record<string, Json>;
  pages: number;
  video: number;
}
test.each<Ending>([
  { name: 'nothing changes', change: {}, pages: 200, video: 200 },
  {
    name: 'entering is not permitted any more',
    change: { 'setting/permission/enterPresentation': false },
    pages: 403,
    video: 403,
  },
  { name: 'the site is closed', change: { 'setting/base/closed': true }, pages: 403, video: 403 },
  { name: 'videos are off', change: { 'setting/permission/video': false }, pages: 200, video: 403 },
  { name: 'abstracts are off', change: { 'setting/permission/showAbstract': false }, pages: 403, video: 200 },
  {
    name: 'the program leaves its session',
    change: { [`staticData/program/${programId}/sessionId`]: '' },
    pages: 403,
    video: 403,
  },
  {
    name: 'the program is deleted',
    change: { [`staticData/program/${programId}`]: null },
    pages: 403,
    video: 403,
  },
  { name: 'uploads are banned', change: { 'setting/permission/banVideo': true }, pages: 200, video: 200 },
])('within a second links of readers end when $name; those of owner and staff do not', async (ending) => {
  await upload('owner');
  await video();
  await convertAll();
  const linksOf = async (role: Role) => {
    const { pages, file } = (await (await download(role)).json()) as { pages: [string]; file: string };
    const { playlist, file: source } = await videoLinks(role);
    const parts = [...(await (await world.get(playlist)).text()).matchAll(/\/file\/VIDEO\/[^"\s]+/g)];
    return { pages: [pages[0], file], video: [playlist, source, ...parts.map(([url]) => url)] };
  };
  const links = {
    registered: await linksOf('registered'),
    owner: await linksOf('owner'),
    editor: await linksOf('editor'),
  };
  const statuses = async (urls: readonly string[]) => {
    const answers = await Promise.all(urls.map((url) => world.get(url)));
    return new Set(answers.map(({ status }) => status));
  };
  await statuses([...links.registered.pages, ...links.registered.video]);
  await world.ports.database.update(ending.change);
  world.time.now += shownKept;
  expect(await statuses(links.registered.pages)).toEqual(new Set([ending.pages]));
  expect(await statuses(links.registered.video)).toEqual(new Set([ending.video]));
  for (const role of ['owner', 'editor'] as const)
    expect(await statuses([...links[role].pages, ...links[role].video]), role).toEqual(new Set([200]));
  for (const url of [...links.registered.pages, ...links.registered.video])
    expect((await world.get(`${url}&o=1`)).status, 'made into an own one').toBe(403);
});

test('links of a video cannot be altered', async () => {
  await video();
  await convertAll();
  const { playlist, file } = await videoLinks();
  const query = playlist.slice(playlist.indexOf('?'));
  for (const url of [
    playlist.replace('.m3u8', '/1.m4s'),
    playlist.replace('.m3u8', '.mp4'),
    playlist.replace(programId, 'OBo02'),
    file.replace('.mp4', '.webm'),
    `/file/VIDEO/${programId}/init.m4s${query}`,
  ])
    expect(await outcome(world.get(url)), url).toBe('403 forbidden');
  for (const path of [
    `/file/VIDEO/..%2F${programId}.m3u8`,
    `/file/VIDEO/${programId}/..%2Fsource`,
    `/file/VIDEO/${programId}/source`,
    `/file/VIDEO/${programId}/stream.m3u8`,
    `/file/VIDEO/.m3u8`,
    '/file/VIDEO//1.m4s',
    `/file/PDF/video/${programId}.pdf`,
    `/file/PDF/__proto__/${programId}.pdf`,
  ])
    expect(await outcome(world.get(path + query)), path).toBe('404 notFound');
});

test.each<[Record<string, unknown>, Role, string, string]>([
  [{}, 'registered', '403 forbidden', '200'],
  [{}, 'visitor', '401 unauthenticated', '401 unauthenticated'],
  [{ 'setting/permission/video': false }, 'registered', '403 forbidden', '403 forbidden'],
  [{ 'setting/permission/video': false }, 'owner', '201', '200'],
  [{ 'setting/permission/banVideo': true }, 'owner', '403 uploadDisabled', '200'],
  [{ 'setting/permission/banVideo': true }, 'editor', '201', '200'],
  [{ 'setting/permission/banPresentation': true, 'setting/permission/banOral': true }, 'owner', '201', '200'],
  [{ 'setting/permission/enterPresentation': false }, 'registered', '403 forbidden', '403 forbidden'],
  [{ 'setting/base/closed': true }, 'owner', '403 closed', '403 closed'],
  [{ 'setting/base/deadlines/upload': startTime - 1 }, 'owner', '403 deadlinePassed', '200'],
])('with %j %s uploads a video: %s, and sees one: %s', async (changes, role, ofUpload, ofDownload) => {
  await world.ports.database.update({
    [`state/movie/${programId}`]: {
      version: '0'.repeat(16),
      at: 1,
      duration: 1,
      width: 1,
      height: 1,
      poster: true,
    },
    ...(changes as Record<string, never>),
  });
  expect(await outcome(video(role))).toBe(ofUpload);
  expect(await outcome(download(role, 'video'))).toBe(ofDownload);
});

const captionsOf = (text: string, name = 'talk.vtt') =>
  uploadFile(world, 'owner', { programId, kind: 'captions', bytes: new TextEncoder().encode(text), name });
const captionsStatus = () => world.ports.database.get(`state/status/${programId}/captions`);

test('captions come with the links of their video, cleaned, until they are removed', async () => {
  await video();
  expect(
    (await captionsOf('WEBVTT\n\nSTYLE\n::cue {}\n\n00:01.000 --> 00:02.000\n<c.big>Firn</c> air')).status,
  ).toBe(201);
  await convertAll();
  expect(await captionsStatus()).toEqual({ state: 'complete', at: startTime });
  const { captions = '' } = await videoLinks('registered');
  const answer = await world.get(captions);
  expect(answer.headers.get('content-type')).toBe('text/vtt; charset=utf-8');
  expect(answer.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox");
  expect(await answer.text()).toBe('WEBVTT\n\n00:01.000 --> 00:02.000\nFirn air\n');
  expect(await outcome(world.get(captions.replace('.vtt', '.mp4')))).toBe('403 forbidden');

  await captionsOf('1\n00:00:01,000 --> 00:00:02,000\nSea ice', 'talk.srt');
  await convertAll();
  const newer = (await videoLinks()).captions ?? '';
  expect(await (await world.get(newer)).text()).toContain('Sea ice');

  expect((await world.post('owner', '/php/remove.php', { programId, kind: 'captions' })).status).toBe(200);
  expect((await videoLinks()).captions).toBeUndefined();
  expect(await captionsStatus()).toMatchObject({ state: 'deleted' });
});

test('captions that cannot be read lead to an error, and the earlier ones stay', async () => {
  await video();
  await captionsOf('WEBVTT\n\n00:01.000 --> 00:02.000\nFirn air');
  await convertAll();
  await captionsOf('WEBVTT\n\n00:02.000 --> 00:01.000\nSea ice');
  await convertAll();
  expect(await captionsStatus()).toEqual({ state: 'error', at: startTime, code: 'notCaptions' });
  const { captions = '' } = await videoLinks();
  expect(await (await world.get(captions)).text()).toContain('Firn air');
});

test.each<[string, Record<string, unknown>, string, string]>([
  ['banVideo', { 'setting/permission/banVideo': true }, '403 uploadDisabled', '200'],
  ['disableUpload', { 'setting/permission/disableUpload': true }, '403 uploadDisabled', '200'],
  ['a closed upload', { 'setting/base/deadlines/upload': startTime - 1 }, '403 deadlinePassed', '200'],
  ['banPresentation', { 'setting/permission/banPresentation': true }, '201', '200'],
  ['video off', { 'setting/permission/video': false }, '201', '403 forbidden'],
])('captions follow their video: with %s', async (_, changes, ofUpload, ofDownload) => {
  await captionsOf('WEBVTT\n\n00:01.000 --> 00:02.000\nice');
  await convertAll();
  await world.ports.database.update(changes as Record<string, never>);
  expect(await outcome(captionsOf('WEBVTT\n\n00:01.000 --> 00:02.000\nice'))).toBe(ofUpload);
  expect(await outcome(download('registered', 'captions'))).toBe(ofDownload);
});
