import { createHash } from 'node:crypto';
import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ExpectStatic, type TestContext, test } from 'vitest';
import {
  announceAt,
  arrivedAt,
  type FilesServer,
  launchFilesServer,
  type Sender,
  type SlowLine,
  sendRest,
  slowLine,
} from '../../testing/files-server.ts';
import { minimalVideo } from '../../testing/minimal-video.ts';
import { smallDisk } from '../../testing/server-process.ts';
import { programId } from '../../testing/symposium.ts';

function placeOf(onTestFinished: TestContext['onTestFinished']) {
  const folder = mkdtempSync(join(tmpdir(), 'killed-'));
  const servers: FilesServer[] = [];
  const lines: SlowLine[] = [];
  onTestFinished(async () => {
    for (const { child } of servers) child.kill('SIGKILL');
    for (const line of lines) line.close();
    await rm(folder, { recursive: true, force: true });
  });
  return {
    folder,
    lines,
    async launch(environment: Record<string, string> = {}, prefix?: string[]): Promise<FilesServer> {
      const server = await launchFilesServer({ DATA_DIR: join(folder, 'data'), ...environment }, prefix);
      servers.push(server);
      return server;
    },
  };
}
const senderAt = async (server: FilesServer): Promise<Sender> => ({
  origin: server.origin,
  token: await server.token('owner'),
});

interface Links {
  file: string;
  playlist?: string;
}
async function links({ origin, token }: Sender): Promise<Links | number> {
  const answer = await fetch(`${origin}/php/download.php`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ programId, kind: 'video' }),
  });
  return answer.ok ? ((await answer.json()) as Links) : answer.status;
}
/** Asks seldom: a conversion may take minutes, and an account may only ask so often. */
const shown = (expect: ExpectStatic, sender: Sender) => expect.poll(() => links(sender), { interval: 1000 });
const hash = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
const bytesOf = async (url: string) => new Uint8Array(await (await fetch(url)).arrayBuffer());

async function largeVideo(megabytes: number): Promise<Uint8Array> {
  const video = await minimalVideo({ seconds: 4 });
  const all = new Uint8Array(megabytes * 1024 ** 2);
  all.set(video);
  // A box of padding.
  new DataView(all.buffer).setUint32(video.length, all.length - video.length);
  all.set(new TextEncoder().encode('free'), video.length + 4);
  return all;
}

test.concurrent('F39: a slow line cut five times costs at most one byte in a hundred, and the file is the same', async ({
  expect,
  onTestFinished,
}) => {
  const { launch, lines } = placeOf(onTestFinished);
  const server = await launch();
  const video = await largeVideo(12);
  const cuts = [1_000_000, 3_000_000, 100_000, 2_500_000, 400_000];
  const direct = await senderAt(server);
  const line = await slowLine(server.origin, 8 * 1024 ** 2, cuts);
  lines.push(line);
  const sender = { ...direct, origin: line.origin };
  const place = await announceAt(direct, { programId, kind: 'video', size: video.length, name: 'talk.mp4' });
  const offsets: number[] = [];
  for (let status: number | null = null; status !== 204; ) {
    const offset = await arrivedAt(direct, place);
    expect(offset).toBeGreaterThanOrEqual(offsets.at(-1) ?? 0);
    offsets.push(offset);
    status = await sendRest(sender, place, video, offset);
  }
  // One more if data arrived after the offset was read.
  expect(offsets.length).toBeGreaterThanOrEqual(6);
  expect(line.carried / video.length).toBeLessThanOrEqual(1.01);
  await shown(expect, direct).toMatchObject({ file: expect.any(String) });
  const { file } = (await links(direct)) as Links;
  expect(hash(await bytesOf(server.origin + file))).toBe(hash(video));
});

test.concurrent('F05: a server killed while a file comes in goes on where it was, and shows nothing before all is there', async ({
  expect,
  onTestFinished,
}) => {
  const { folder, launch } = placeOf(onTestFinished);
  const video = await largeVideo(8);
  let server = await launch();
  let sender = await senderAt(server);
  const place = await announceAt(sender, { programId, kind: 'video', size: video.length, name: 'talk.mp4' });
  let known = 0;
  for (const after of [0, 1, 70_000, 1_000_000, 3_000_000]) {
    const offset = await arrivedAt(sender, place);
    expect(offset).toBeGreaterThanOrEqual(known);
    known = offset;
    const { child } = server;
    const status = sendRest(sender, place, video, offset, (sent) => sent >= after && child.kill('SIGKILL'));
    expect(await status).toBeNull();
    server = await launch();
    sender = await senderAt(server);
    expect(await links(sender)).toBe(404);
  }
  expect(await sendRest(sender, place, video, await arrivedAt(sender, place))).toBe(204);
  await shown(expect, sender).toMatchObject({ playlist: expect.any(String) });
  const { file } = (await links(sender)) as Links;
  expect(hash(await bytesOf(server.origin + file))).toBe(hash(video));
  expect(readdirSync(join(folder, 'data/files/uploads'))).toEqual([]);
});

test.concurrent('F06: a server killed while it converts does it again, leaves nothing behind and shows the old version until then', async ({
  expect,
  onTestFinished,
}) => {
  const { folder, launch } = placeOf(onTestFinished);
  const encoded = join(folder, 'encoded');
  const begun = join(folder, 'begun');
  writeFileSync(encoded, await minimalVideo({ seconds: 3 }));
  const ffmpeg = join(folder, 'ffmpeg');
  writeFileSync(
    ffmpeg,
    `#!/bin/sh\ncase "$*" in *mjpeg*) exit 1;; esac\n[ -e ${begun} ] && exec cat ${encoded}\ntouch ${begun}; exec sleep 60\n`,
  );
  chmodSync(ffmpeg, 0o755);

  const first = await launch({ FFMPEG: ffmpeg });
  const sender = await senderAt(first);
  const old = await minimalVideo({ seconds: 2 });
  const send = async (video: Uint8Array) => {
    const file = { programId, kind: 'video', size: video.length, name: 'talk.mp4' };
    expect(await sendRest(sender, await announceAt(sender, file), video, 0)).toBe(204);
  };
  await send(old);
  await shown(expect, sender).toMatchObject({ playlist: expect.any(String) });
  const foreign = Buffer.from(await minimalVideo({ seconds: 3 }));
  foreign[foreign.indexOf(Buffer.from([1, 66, 0xc0, 30])) + 1] = 244;
  await send(foreign);
  await expect.poll(() => existsSync(begun)).toBe(true);
  const { file } = (await links(sender)) as Links;
  expect(hash(await bytesOf(first.origin + file))).toBe(hash(old));
  await first.kill();
  expect(readdirSync(join(folder, 'data/work'))).toHaveLength(1);

  const second = await launch({ FFMPEG: ffmpeg });
  const again = await senderAt(second);
  await expect
    .poll(async () => hash(await bytesOf(second.origin + ((await links(again)) as Links).file)))
    .toBe(hash(foreign));
  const { playlist } = (await links(again)) as Links;
  const text = await (await fetch(second.origin + playlist)).text();
  const segment = text.split('\n').find((line) => line.startsWith('/file/VIDEO/'));
  expect((await fetch(second.origin + segment)).status).toBe(200);
  expect(readdirSync(join(folder, 'data/work'))).toEqual([]);
});

/** Sends a raw request, optionally cut off; resolves with the status line, or empty. */
async function raw(
  { origin, token }: Sender,
  place: string,
  headers: string[],
  body: Uint8Array,
): Promise<string> {
  const socket = connect(Number(new URL(origin).port), '127.0.0.1');
  let answer = '';
  socket.setEncoding('utf8').on('data', (text) => {
    answer += text;
  });
  socket.on('error', () => {});
  // `once` of node:events would reject on socket errors before the close.
  const closed = new Promise((resolve) => socket.on('close', resolve));
  const all = [
    `PATCH ${place} HTTP/1.1`,
    'Host: localhost',
    'Connection: close',
    'Tus-Resumable: 1.0.0',
    'Content-Type: application/offset+octet-stream',
    `Authorization: Bearer ${token}`,
    ...headers,
  ];
  socket.write(`${all.join('\r\n')}\r\n\r\n`);
  socket.write(body);
  await closed;
  return answer.split('\r\n')[0] ?? '';
}

/** When the server hangs up early, a reset may discard its answer. */
const rejected = / 413 |^$/;

test.concurrent('F40: lengths that lie, and bodies without a length, are cut at what was announced', async ({
  expect,
  onTestFinished,
}) => {
  const { launch } = placeOf(onTestFinished);
  const server = await launch();
  const sender = await senderAt(server);
  const size = 1000;
  const video = Buffer.alloc(3000);
  video.write('\0\0\0\x18ftypisom', 'latin1');
  const announce = () => announceAt(sender, { programId, kind: 'video', size });
  const chunk = (bytes: Buffer) =>
    Buffer.concat([Buffer.from(`${bytes.length.toString(16)}\r\n`), bytes, Buffer.from('\r\n')]);

  let place = await announce();
  const chunks = Buffer.concat([
    chunk(video.subarray(0, 600)),
    chunk(video.subarray(600, 1001)),
    Buffer.from('0\r\n\r\n'),
  ]);
  expect(await raw(sender, place, ['Upload-Offset: 0', 'Transfer-Encoding: chunked'], chunks)).toMatch(
    rejected,
  );
  place = await announce();
  expect(await raw(sender, place, ['Upload-Offset: 0', 'Content-Length: 3000'], video)).toMatch(rejected);
  place = await announce();
  expect(
    await raw(sender, place, ['Upload-Offset: 0', 'Content-Length: 400'], video.subarray(0, 400)),
  ).toMatch(/ 204 /);
  const both = ['Upload-Offset: 400', 'Content-Length: 5', 'Transfer-Encoding: chunked'];
  expect(await raw(sender, place, both, chunk(video.subarray(400, 1000)))).not.toMatch(/ 2\d\d /);
  // Bytes beyond the length do not belong to the body.
  await raw(sender, place, ['Upload-Offset: 400', 'Content-Length: 100'], video.subarray(400));
  await expect.poll(() => arrivedAt(sender, place)).toBe(500);
  expect((await fetch(`${server.origin}/api/health`)).status).toBe(200);
});

test
  .skipIf(smallDisk(tmpdir(), 'size=1m') === null)
  .concurrent(
    'F09: a file for which there is no room is rejected with 507 before the database suffers, leaves nothing, and is taken when there is room again',
    async ({ expect, onTestFinished }) => {
      const { folder, launch } = placeOf(onTestFinished);
      const video = await largeVideo(12);
      const server = await launch({}, smallDisk(folder, 'size=100m') as string[]);
      const inside = join(`/proc/${server.child.pid}/root`, folder);
      const fill = () => writeFileSync(join(inside, 'filler'), Buffer.alloc(28 * 1024 ** 2));
      const sender = await senderAt(server);
      const announced = { programId, kind: 'video', size: video.length };
      let place = await announceAt(sender, announced);
      fill();
      // The reset may discard the answer.
      expect([507, null]).toContain(await sendRest(sender, place, video, 0));
      await expect.poll(() => readdirSync(join(inside, 'data/files/uploads'))).toEqual([]);
      await expect(announceAt(sender, announced)).rejects.toThrow('507');
      expect(await links(sender)).toBe(404);
      expect((await fetch(`${server.origin}/api/health`)).status).toBe(200);
      rmSync(join(inside, 'filler'));
      place = await announceAt(sender, announced);
      expect(await sendRest(sender, place, video, 0)).toBe(204);
      await shown(expect, sender).toMatchObject({ file: expect.any(String) });
      const { file } = (await links(sender)) as Links;
      expect(hash(await bytesOf(server.origin + file))).toBe(hash(video));
    },
  );
