import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempDisposableSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ALL_FORMATS, BlobSource, EncodedPacketSink, Input } from 'mediabunny';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { VideoFacts, VideoPart } from '../ports.ts';
import { minimalVideo } from '../testing/minimal-video.ts';
import { networkIsTaken, runsWhenIdle } from './sandbox.ts';
import { type VideoOptions, videoProcess } from './video-process.ts';

let folder: string;
let workFolder: string;
beforeEach(() => {
  // Inside the workspace, as the process may read nothing else.
  const own = join(import.meta.dirname, '../../.tsbuild');
  mkdirSync(own, { recursive: true });
  folder = mkdtempSync(join(own, 'video-'));
  workFolder = join(folder, 'work');
});
afterEach(() => {
  expect(readdirSync(workFolder)).toEqual([]);
  rmSync(folder, { recursive: true });
});

interface Converted extends VideoFacts {
  files: Record<string, Uint8Array>;
  progress: number[];
}

async function convert(
  bytes: Uint8Array,
  options: Partial<VideoOptions> & { format?: 'mp4' | 'mov' | 'webm' | 'mkv'; signal?: AbortSignal } = {},
): Promise<Converted> {
  const { format = 'mp4', signal, ...rest } = options;
  const files: Record<string, Uint8Array> = {};
  const progress: number[] = [];
  const media = videoProcess({ workFolder, ...rest });
  const stream = new Blob([new Uint8Array(bytes)]).stream();
  const facts = await media.streamVideo(
    { stream },
    format,
    async (part) => {
      if (part.kind === 'file') files[part.name] = part.bytes;
      else progress.push(part.done);
    },
    signal,
  );
  return { ...facts, files, progress };
}

test('a video on a disk of this machine is converted from there, and stays', async () => {
  const place = join(folder, 'source.mp4');
  const bytes = await minimalVideo();
  writeFileSync(place, bytes);
  let cancelled = false;
  const stream = new ReadableStream<Uint8Array<ArrayBuffer>>({
    cancel() {
      cancelled = true;
    },
  });
  const { streamVideo } = videoProcess({ workFolder });
  const names: string[] = [];
  const onPart = async (part: VideoPart) => void (part.kind === 'file' && names.push(part.name));
  expect(await streamVideo({ stream, place }, 'mp4', onPart)).toMatchObject({ width: 64 });
  expect(names).toContain('stream.m3u8');
  expect(cancelled).toBe(true);
  expect(readFileSync(place).equals(bytes)).toBe(true);
});

function program(source: string, name = 'program.mjs'): string {
  const file = join(folder, name);
  writeFileSync(file, source);
  return file;
}

/** A fake ffmpeg: a shell script whose files are in `folder`. */
function encoder(script: string): string {
  const file = program(`#!/bin/sh\n${script}\n`, 'ffmpeg');
  chmodSync(file, 0o755);
  return file;
}

async function tracksOf(bytes: Uint8Array): Promise<Record<string, [packets: number, seconds: number]>> {
  const input = new Input({
    source: new BlobSource(new Blob([new Uint8Array(bytes)])),
    formats: ALL_FORMATS,
  });
  const found: Record<string, [number, number]> = {};
  for (const track of await input.getTracks()) {
    if (!track.isVideoTrack() && !track.isAudioTrack()) continue;
    let packets = 0;
    for await (const _ of new EncodedPacketSink(track).packets()) packets += 1;
    found[String(await track.getCodec())] = [packets, Math.round(await track.computeDuration())];
  }
  return found;
}

test.each(['mp4', 'mov', 'mkv'] as const)(
  'H.264 with AAC in %s becomes a playlist of segments that hold every picture and sound',
  async (format) => {
    const video = await minimalVideo({ seconds: 14, format });
    const made = await convert(video, { format });
    expect(made).toMatchObject({ width: 64, height: 48 });
    expect(made.duration).toBeCloseTo(14, 1);
    const playlist = new TextDecoder().decode(made.files['stream.m3u8']);
    expect(playlist.split('\n').filter((line) => /^[^#]/.test(line))).toEqual(['1.m4s', '2.m4s', '3.m4s']);
    expect(playlist).toContain('#EXT-X-MAP:URI="init.m4s"');
    expect(playlist).toContain('#EXT-X-ENDLIST');
    expect(Object.keys(made.files).sort()).toEqual(['1.m4s', '2.m4s', '3.m4s', 'init.m4s', 'stream.m3u8']);
    const joined = Buffer.concat(
      ['init.m4s', '1.m4s', '2.m4s', '3.m4s'].map((name) => made.files[name] as Uint8Array),
    );
    expect(await tracksOf(joined)).toEqual(await tracksOf(video));
    expect(made.progress).toEqual([...made.progress].sort((a, b) => a - b));
  },
);

test('a video that is too long is rejected before conversion', async () => {
  const video = await minimalVideo({ seconds: 14 });
  await expect(convert(video, { maxDuration: 13 })).rejects.toMatchObject({ code: 'tooLong' });
  expect(Object.keys((await convert(video, { maxDuration: 15 })).files)).toContain('stream.m3u8');
});

test('a video of more than two hours is rejected', async () => {
  const video = await minimalVideo({ seconds: 7201, keyEvery: 7201, sound: false });
  await expect(convert(video)).rejects.toMatchObject({ code: 'tooLong' });
});

test('a video without sound is accepted', async () => {
  const { files } = await convert(await minimalVideo({ sound: false }));
  expect(files['1.m4s']?.length).toBeGreaterThan(0);
});

test.each([
  ['garbage after the magic', new TextEncoder().encode(`\0\0\0\x18ftypisom${'x'.repeat(5000)}`), 'empty'],
  ['half a video', 0.5, 'corrupt'],
  ['a video but for its last bytes', 0.999, 'corrupt'],
] as const)('%s is rejected', async (_, what, code) => {
  const whole = await minimalVideo();
  await expect(
    convert(typeof what === 'number' ? whole.subarray(0, whole.length * what) : what),
  ).rejects.toMatchObject({
    name: 'MediaError',
    code,
  });
});

test('a file without pictures is rejected', async () => {
  const { AdtsOutputFormat: _, ...bunny } = await import('mediabunny');
  const target = new bunny.BufferTarget();
  const output = new bunny.Output({ format: new bunny.Mp4OutputFormat(), target });
  const source = new bunny.EncodedAudioPacketSource('aac');
  output.addAudioTrack(source);
  await output.start();
  const config = {
    codec: 'mp4a.40.2',
    numberOfChannels: 2,
    sampleRate: 44_100,
    description: new Uint8Array([0x12, 0x10]),
  };
  await source.add(new bunny.EncodedPacket(new Uint8Array(9), 'key', 0, 1), { decoderConfig: config });
  await output.finalize();
  await expect(convert(new Uint8Array(target.buffer as ArrayBuffer))).rejects.toMatchObject({
    code: 'empty',
  });
});

/** An MP4 that claims another codec. */
async function foreignVideo(): Promise<Uint8Array> {
  const bytes = Buffer.from(await minimalVideo());
  const at = bytes.indexOf(Buffer.from([0x01, 66, 0xc0, 30]));
  // High 4:4:4, which browsers do not play.
  bytes[at + 1] = 244;
  return bytes;
}

test('without an encoder, videos that browsers do not play are rejected with the reason', async () => {
  await expect(convert(await foreignVideo())).rejects.toMatchObject({
    code: 'needsEncoder',
    message: expect.stringContaining('avc1.f4'),
  });
});

test('the encoder gets a forced format, one protocol and a folder with nothing but the video', async () => {
  writeFileSync(join(folder, 'encoded'), await minimalVideo({ seconds: 3 }));
  const said = join(folder, 'said');
  const ffmpeg = encoder(
    `echo "$@" >> ${said}; ls -a >> ${said}; env >> ${said}
case "$*" in *mjpeg*) printf '\\377\\330poster' ;; *) echo out_time_us=1500000 >&2; cat ${join(folder, 'encoded')} ;; esac`,
  );
  const made = await convert(await foreignVideo(), { ffmpeg });
  expect(made.duration).toBeCloseTo(3, 1);
  expect([...(made.files['poster.jpg'] ?? [])].slice(0, 2)).toEqual([0xff, 0xd8]);
  expect(made.files['stream.m3u8']).toBeDefined();
  expect(made.progress).toEqual([...made.progress].sort((a, b) => a - b));
  const [encode = '', ...rest] = readFileSync(said, 'utf8').split('\n');
  expect(encode).toContain('-nostdin');
  expect(encode).toContain('-protocol_whitelist file -f mp4 -enable_drefs 0 -i file:source ');
  expect(encode).toMatch(/ -c:v libx264 .*-c:a aac .*-f mp4 pipe:1$/);
  expect(rest.slice(0, 3)).toEqual(['.', '..', 'source']);
  expect(rest.filter((line) => /^(?:HOME|PATH|NODE_|VITEST)/.test(line))).toEqual([]);
});

test('videos that browsers play are not encoded; the encoder only makes a poster', async () => {
  const said = join(folder, 'said');
  const ffmpeg = encoder(`echo "$@" >> ${said}; printf '\\377\\330poster'`);
  const { files } = await convert(await minimalVideo(), { ffmpeg });
  expect(files['poster.jpg']).toBeDefined();
  expect(readFileSync(said, 'utf8').trim().split('\n')).toHaveLength(1);
});

test('a video is accepted although no poster can be made', async () => {
  const { files } = await convert(await minimalVideo(), { ffmpeg: encoder('echo no picture; exit 1') });
  expect(files['stream.m3u8']).toBeDefined();
  expect(files['poster.jpg']).toBeUndefined();
});

test.each([
  ['crashes', 'exit 3', 'corrupt'],
  ['says it is done without a file', 'exit 0', 'corrupt'],
  ['hangs', 'exec sleep 1000', 'tooSlow', 400],
  ['gives what is no video', 'echo hello', 'corrupt'],
])('an encoder that %s is an error, in time', async (_, script, code, perStep = 60_000) => {
  const options = { ffmpeg: encoder(script), encodingLimits: { perStep } };
  await expect(convert(await foreignVideo(), options)).rejects.toMatchObject({ name: 'MediaError', code });
});

test('an encoder that makes progress for ten minutes is ended', async () => {
  vi.useFakeTimers({ toFake: ['performance', 'setInterval', 'clearInterval'] });
  try {
    const ffmpeg = encoder('while :; do echo out_time_us=1 >&2; sleep 0.05; done');
    let signs = 0;
    const media = videoProcess({ workFolder, ffmpeg });
    const bytes = new Uint8Array(await foreignVideo());
    const converting = media.streamVideo({ stream: new Blob([bytes]).stream() }, 'mp4', async () => {
      signs += 1;
    });
    const ended = expect(converting).rejects.toMatchObject({ name: 'MediaError', code: 'tooSlow' });
    const goOn = async (minutes: number) => {
      const before = signs;
      await expect.poll(() => signs).toBeGreaterThan(before + 1);
      vi.advanceTimersByTime(minutes * 60_000);
    };
    for (let i = 0; i < 3; i++) await goOn(3);
    await goOn(2);
    await ended;
  } finally {
    vi.useRealTimers();
  }
});

test.each([
  ['hangs', 'setInterval(() => {}, 1000)', 'tooSlow', 1500],
  ['crashes', 'process.exit(3)', 'crashed'],
  [
    'swallows memory',
    'const held = []; setInterval(() => held.push(Buffer.alloc(32 * 1024 * 1024, 1)), 5)',
    'tooBig',
  ],
])('a converter that %s is killed', async (_, source, code, perStep = 60_000) => {
  const options = { program: program(source), limits: { perStep, memory: 300 * 1024 ** 2 } };
  await expect(convert(await minimalVideo(), options)).rejects.toMatchObject({ name: 'MediaError', code });
});

test.each([
  ['copied', 0],
  ['encoded', 1],
])('F09: a video is not %s into the last room of the disk, and nothing of it stays', async (_, answers) => {
  let asked = 0;
  const room = async () => {
    asked += 1;
    if (asked > answers) throw Object.assign(new Error('no room'), { code: 'ENOSPC' });
  };
  const converting = convert(await foreignVideo(), { ffmpeg: encoder('echo encoded'), room });
  await expect(converting).rejects.toMatchObject({ code: 'ENOSPC' });
  expect(asked).toBe(answers + 1);
  expect(readdirSync(workFolder)).toEqual([]);
});

test('an aborted conversion ends at once with the reason', async () => {
  const abort = new AbortController();
  const started = join(folder, 'started');
  const ffmpeg = encoder(`touch ${started}; exec sleep 1000`);
  const converting = convert(await foreignVideo(), { ffmpeg, signal: abort.signal });
  await expect.poll(() => existsSync(started)).toBe(true);
  abort.abort(new Error('stopping'));
  await expect(converting).rejects.toThrow('stopping');
});

test('the process can neither read other files nor start programs', async () => {
  using place = mkdtempDisposableSync(join(tmpdir(), 'secret-'));
  const secret = join(place.path, 'secret.txt');
  writeFileSync(secret, 'secret');
  const prober = program(`
    import { readFileSync, writeFileSync } from 'node:fs';
    import { spawnSync } from 'node:child_process';
    import { encodeFrame } from ${JSON.stringify(join(import.meta.dirname, 'frames.ts'))};
    const attempts = [() => readFileSync(${JSON.stringify(secret)}), () => spawnSync('true'), () => writeFileSync('x', 'x')];
    const detail = attempts.map((attempt) => { try { attempt(); return 'allowed'; } catch (e) { return e.code; } }).join(' ');
    process.stdout.write(encodeFrame({ kind: 'failed', code: 'corrupt', detail }));
  `);
  await expect(convert(await minimalVideo(), { program: prober })).rejects.toThrow(
    'ERR_ACCESS_DENIED ERR_ACCESS_DENIED ERR_ACCESS_DENIED',
  );
});

test.skipIf(!networkIsTaken())('the encoder has no network', async () => {
  const said = join(folder, 'said');
  const ffmpeg = encoder(`cat /proc/net/dev > ${said}; exit 1`);
  await convert(await minimalVideo(), { ffmpeg });
  const interfaces = readFileSync(said, 'utf8').match(/^\s*(\w+):/gm);
  expect(interfaces?.map((name) => name.trim())).toEqual(['lo:']);
});

test.skipIf(!runsWhenIdle())(
  'encoder and converter only get processor time that nobody else wants',
  async () => {
    const policyOf = (stat: string) => stat.slice(stat.lastIndexOf(')') + 2).split(' ')[38];
    const idle = '5';
    const said = join(folder, 'said');
    await convert(await minimalVideo(), { ffmpeg: encoder(`cat /proc/$$/stat > ${said}; exit 1`) });
    expect(policyOf(readFileSync(said, 'utf8'))).toBe(idle);
    const teller = program(`
    import { encodeFrame } from ${JSON.stringify(join(import.meta.dirname, 'frames.ts'))};
    process.stdout.write(encodeFrame({ kind: 'progress', done: process.pid }));
    setInterval(() => {}, 1000);
  `);
    const abort = new AbortController();
    const media = videoProcess({ workFolder, program: teller });
    let policy: string | undefined;
    const converting = media.streamVideo(
      { stream: new Blob([new Uint8Array(await minimalVideo())]).stream() },
      'mp4',
      async (part) => {
        if (part.kind === 'progress') policy = policyOf(readFileSync(`/proc/${part.done}/stat`, 'utf8'));
        abort.abort(new Error('enough'));
      },
      abort.signal,
    );
    await expect(converting).rejects.toThrow('enough');
    expect(policy).toBe(idle);
  },
);

test('leftovers of a killed server in the work folder are removed', () => {
  mkdirSync(join(workFolder, 'video-old'), { recursive: true });
  videoProcess({ workFolder });
  expect(readdirSync(workFolder)).toEqual([]);
});
