import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { announceAt, launchFilesServer, type Sender, sendRest } from '../../testing/files-server.ts';

/** `pnpm bench upload`: twenty videos of 40 MiB at once over good lines, while somebody else asks for the health of the server. */
const uploads = 20;
const megabytes = 40;
/** Of each sender. */
const bytesPerSecond = 4 * 1024 ** 2;
/** Milliseconds. */
const limit = 50;

const folder = mkdtempSync(join(tmpdir(), 'uploads-'));
const server = await launchFilesServer({ DATA_DIR: folder, FFMPEG: 'none' });
try {
  const video = new Uint8Array(megabytes * 1024 ** 2);
  video.set(new TextEncoder().encode('\0\0\0\x18ftypisom'));
  const sender: Sender = { origin: server.origin, token: await server.token('editor') };
  const places: string[] = [];
  for (let number = 1; number <= uploads; number++)
    places.push(await announceAt(sender, { programId: `P${number}`, kind: 'video', size: video.length }));
  await server.lateness();
  const startedAt = performance.now();
  let running = true;
  const answers: number[] = [];
  const asking = (async () => {
    while (running) {
      const askedAt = performance.now();
      await (await fetch(`${server.origin}/config.json`)).text();
      answers.push(performance.now() - askedAt);
    }
  })();
  const statuses = await Promise.all(
    places.map((place) => sendRest(sender, place, video, 0, () => {}, bytesPerSecond)),
  );
  const seconds = (performance.now() - startedAt) / 1000;
  const { p99, most } = await server.lateness();
  running = false;
  await asking;
  answers.sort((a, b) => a - b);
  const wrong = statuses.filter((status) => status !== 204).length;
  const rate = Math.round((uploads * megabytes) / seconds);
  const lines = [
    `${uploads} uploads of ${megabytes} MiB at once in ${seconds.toFixed(1)} s (${rate} MiB/s), ${wrong} refused`,
    `event loop late: p99 ${p99} ms, at most ${most} ms (limit ${limit} ms)`,
    `another caller waited: p99 ${answers[Math.floor(answers.length * 0.99)]?.toFixed(0)} ms`,
  ];
  process.stdout.write(`${lines.join('\n')}\n`);
  if (wrong > 0 || p99 > limit) process.exitCode = 1;
} finally {
  await server.kill();
  rmSync(folder, { recursive: true, force: true });
}
