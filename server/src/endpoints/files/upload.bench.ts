import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import {
  announceAt,
  arrivedAt,
  type FilesServer,
  launchFilesServer,
  type Sender,
  sendRest,
  slowLine,
} from '../../testing/files-server.ts';
import { minimalVideo } from '../../testing/minimal-video.ts';

/** `pnpm bench upload`: parallel uploads beside other requests, and a large video over a bad line. */
const mebibyte = 1024 ** 2;

const folder = mkdtempSync(join(tmpdir(), 'uploads-'));
const server = await launchFilesServer({ DATA_DIR: folder, FFMPEG: 'none' });
try {
  const sender: Sender = { origin: server.origin, token: await server.token('editor') };
  const good = [await manyAtOnce(server, sender), await overABadLine(sender)];
  if (good.includes(false)) process.exitCode = 1;
} finally {
  await server.kill();
  rmSync(folder, { recursive: true, force: true });
}

function say(...lines: string[]): void {
  process.stdout.write(`${lines.join('\n')}\n`);
}

function videoOf(bytes: number): Uint8Array {
  const video = new Uint8Array(bytes);
  video.set(new TextEncoder().encode('\0\0\0\x18ftypisom'));
  return video;
}

/** Baseline: the p99 event loop delay of an idle process in milliseconds. */
function idleProcess(): { stop(): Promise<number> } {
  const source = `const { monitorEventLoopDelay } = require('node:perf_hooks');
    const delay = monitorEventLoopDelay({ resolution: 5 });
    delay.enable();
    process.stdin.on('data', () => { console.log(delay.percentile(99) / 1e6); process.exit(); });`;
  const child = spawn(process.execPath, ['-e', source], { stdio: ['pipe', 'pipe', 'inherit'] });
  return {
    async stop() {
      const output = once(child.stdout, 'data');
      child.stdin.write('?');
      return Math.round(Number(String((await output)[0])) * 10) / 10;
    },
  };
}

/** Twenty uploads at 32 Mbit/s: p99 event loop delay stays below 50 ms above the baseline. */
async function manyAtOnce({ lateness }: FilesServer, sender: Sender): Promise<boolean> {
  const [uploads, size, limit] = [20, 40 * mebibyte, 50];
  const video = videoOf(size);
  const places: string[] = [];
  for (let number = 1; number <= uploads; number++)
    places.push(await announceAt(sender, { programId: `P${number}`, kind: 'video', size }));
  await lateness();
  const idle = idleProcess();
  const startedAt = performance.now();
  let running = true;
  const answers: number[] = [];
  const asking = (async () => {
    while (running) {
      const askedAt = performance.now();
      await (await fetch(`${sender.origin}/config.json`)).text();
      answers.push(performance.now() - askedAt);
    }
  })();
  const statuses = await Promise.all(
    places.map((place) => sendRest(sender, place, video, 0, () => {}, 4 * mebibyte)),
  );
  const seconds = (performance.now() - startedAt) / 1000;
  const { p99, most } = await lateness();
  const load = await idle.stop();
  running = false;
  await asking;
  answers.sort((a, b) => a - b);
  const wrong = statuses.filter((status) => status !== 204).length;
  const rate = Math.round((uploads * size) / mebibyte / seconds);
  say(
    `${uploads} uploads of ${size / mebibyte} MiB at once in ${seconds.toFixed(1)} s (${rate} MiB/s), ${wrong} rejected`,
    `event loop late: p99 ${p99} ms, at most ${most} ms (limit ${limit} ms; a process that does nothing: p99 ${load} ms)`,
    `another caller waited: p99 ${answers[Math.floor(answers.length * 0.99)]?.toFixed(0)} ms`,
  );
  return wrong === 0 && p99 <= limit + load;
}

/** 100 MiB over a slow line with five cuts: at most 1 % is sent again, and the file arrives intact. */
async function overABadLine(sender: Sender): Promise<boolean> {
  const [size, rate] = [100 * mebibyte, 2 * mebibyte];
  const video = await playableVideoOf(size);
  const cuts = [3, 40, 1, 25, 12].map((megabytes) => megabytes * mebibyte);
  const line = await slowLine(sender.origin, rate, [...cuts]);
  const startedAt = performance.now();
  const place = await announceAt(sender, { programId: 'P20', kind: 'video', size });
  let tries = 0;
  for (let status: number | null = null; status !== 204; tries++)
    status = await sendRest({ ...sender, origin: line.origin }, place, video, await arrivedAt(sender, place));
  line.close();
  const seconds = (performance.now() - startedAt) / 1000;
  const more = (line.carried / size - 1) * 100;
  const same = (await storedHash(sender)) === hashOf(video);
  say(
    `100 MiB at ${rate / mebibyte} MiB/s in ${tries} tries and ${seconds.toFixed(1)} s: ${more.toFixed(2)} % more than the file was sent`,
    `sha256 of the file kept: ${same ? 'the same' : 'another'}`,
  );
  return more <= 1 && tries === cuts.length + 1 && same;
}

/** A video padded with a random box that players skip. */
async function playableVideoOf(bytes: number): Promise<Uint8Array> {
  const video = await minimalVideo();
  const all = new Uint8Array(bytes);
  all.set(video);
  const rest = all.subarray(video.length);
  new DataView(rest.buffer, rest.byteOffset).setUint32(0, rest.length);
  rest.set(new TextEncoder().encode('free'), 4);
  for (let at = 8; at < rest.length; at += 65_536) crypto.getRandomValues(rest.subarray(at, at + 65_536));
  return all;
}

function hashOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

async function storedHash({ origin, token }: Sender): Promise<string> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const body = JSON.stringify({ programId: 'P20', kind: 'video' });
  for (let tries = 0; tries < 60; tries++) {
    const answer = await fetch(`${origin}/php/download.php`, { method: 'POST', headers, body });
    if (answer.status === 200) {
      const { file } = (await answer.json()) as { file: string };
      return hashOf(await (await fetch(`${origin}${file}`)).bytes());
    }
    await setTimeout(1000);
  }
  throw new Error('the video was not converted');
}
