import { createWriteStream } from 'node:fs';
import { availableParallelism } from 'node:os';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { VideoFormat } from 'shared-data/models/upload';
import { MediaError } from '../../ports.ts';
import { whileThereIsRoom } from '../disk-files.ts';
import { type SandboxLimits, startSandboxed } from '../sandbox.ts';

export interface Encoding {
  program: string;
  /** Private; holds only `source`. The program sees no path outside. */
  folder: string;
  source: string;
  format: VideoFormat;
  duration: number;
  limits: SandboxLimits;
  signal?: AbortSignal | undefined;
  room: () => Promise<void>;
}

const maxEncoded = 1024 ** 3;
const maxPoster = 8 * 1024 ** 2;
const fit = "scale='trunc(min(1280,iw)/2)*2':-2";

/** One processor stays free: encoders that use all of them slow down everybody, even in the idle class. */
const threads = ['-threads', String(Math.max(1, availableParallelism() - 1))];

/** The demuxer is fixed, so that a crafted file cannot choose one or open other files. */
function input({ format, source }: Encoding): string[] {
  const demuxer =
    format === 'mp4' || format === 'mov' ? ['-f', 'mp4', '-enable_drefs', '0'] : ['-f', 'matroska'];
  return [...threads, '-protocol_whitelist', 'file', ...demuxer, '-i', `file:${source}`];
}

const quiet = ['-nostdin', '-hide_banner', '-loglevel', 'quiet'];
const pictures = ['-pix_fmt', 'yuv420p', '-c:v', 'libx264', '-preset', 'veryfast', '-crf', '23'];
const sound = ['-c:a', 'aac', '-b:a', '128k', '-ac', '2'];
const fragments = ['-movflags', 'frag_keyframe+empty_moov+default_base_moof', '-f', 'mp4'];

export async function encodeVideo(
  encoding: Encoding,
  path: string,
  tell: (done: number) => Promise<void>,
): Promise<void> {
  const { program, folder, duration, limits, signal, room } = encoding;
  const sandboxed = await startSandboxed(
    [
      program,
      ...quiet,
      '-progress',
      'pipe:2',
      ...input(encoding),
      ...['-map', '0:v:0', '-map', '0:a:0?', '-map_metadata', '-1', '-map_chapters', '-1'],
      ...['-vf', fit, '-force_key_frames', 'expr:gte(t,n_forced*4)'],
      ...pictures,
      ...threads,
      ...sound,
      ...fragments,
      // Through a pipe: if this server is killed, the encoder ends with its next write.
      'pipe:1',
    ],
    { cwd: folder, errors: true, whenIdle: true },
    limits,
    signal,
  );
  let progress = Promise.resolve();
  sandboxed.errors?.setEncoding('utf8').on('data', (text: string) => {
    const at = /out_time_(?:us|ms)=(\d+)/.exec(text)?.[1];
    if (at === undefined) return;
    sandboxed.alive();
    const done = Math.min(Number(at) / 1e6 / duration, 1);
    progress = progress.then(() => tell(done)).catch(() => {});
  });
  try {
    await pipeline(
      sandboxed.output,
      (bytes: AsyncIterable<Uint8Array>) => whileThereIsRoom(room, bytes),
      atMost(maxEncoded),
      createWriteStream(path, { flags: 'wx', mode: 0o600 }),
    );
    if ((await sandboxed.ended) !== 0) throw new MediaError('corrupt', 'the encoder could not read it');
    await progress;
  } catch (error) {
    signal?.throwIfAborted();
    throw sandboxed.endedBecause() ?? error;
  } finally {
    sandboxed.end();
  }
}

/** A JPEG of an early frame, or null. */
export async function posterOf(encoding: Encoding): Promise<Uint8Array | null> {
  const { program, folder, duration, limits, signal } = encoding;
  const seek = ['-ss', duration > 3 ? '1' : '0'];
  const picture = ['-map', '0:v:0', '-frames:v', '1', '-vf', fit, '-q:v', '4', '-f', 'mjpeg', 'pipe:1'];
  const command = [program, ...quiet, ...seek, ...input(encoding), ...picture];
  const sandboxed = await startSandboxed(command, { cwd: folder, whenIdle: true }, limits, signal);
  try {
    const chunks: Uint8Array[] = [];
    let size = 0;
    for await (const chunk of sandboxed.output as AsyncIterable<Uint8Array>) {
      size += chunk.length;
      if (size > maxPoster) return null;
      chunks.push(chunk);
    }
    const bytes = Buffer.concat(chunks);
    return bytes[0] === 0xff && bytes[1] === 0xd8 ? bytes : null;
  } finally {
    sandboxed.end();
  }
}

function atMost(limit: number): Transform {
  let size = 0;
  return new Transform({
    transform(chunk: Uint8Array, _, next) {
      size += chunk.length;
      if (size > limit) next(new MediaError('tooBig'));
      else next(null, chunk);
    },
  });
}
