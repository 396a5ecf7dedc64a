import { createWriteStream, mkdirSync, realpathSync, rmSync } from 'node:fs';
import { copyFile, link, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { VideoFormat } from 'shared-data/models/upload';
import { type Media, MediaError, type VideoFacts, type VideoPart, videoParts } from '../ports.ts';
import { leaveRoom, whileThereIsRoom } from './disk-files.ts';
import { readFrames } from './frames.ts';
import { type SandboxLimits, sandboxedNode, startSandboxed } from './sandbox.ts';
import { type Encoding, encodeVideo, posterOf } from './video/ffmpeg.ts';

export interface VideoOptions {
  /** Emptied at start; holds a private folder per conversion. */
  workFolder: string;
  /** Path of ffmpeg; without it, videos that need encoding are rejected with `needsEncoder`. */
  ffmpeg?: string | undefined;
  limits?: Partial<SandboxLimits>;
  encodingLimits?: Partial<SandboxLimits>;
  /** Seconds; longer videos are rejected with `tooLong`. */
  maxDuration?: number;
  program?: string;
  /** Rejects while the disk is full; for tests. */
  room?: () => Promise<void>;
}

const minute = 60_000;
const limits: SandboxLimits = { cpu: 120, memory: 1.5 * 1024 ** 3, perStep: minute, whole: 5 * minute };
const encodingLimits: SandboxLimits = {
  cpu: 1200,
  memory: 2 * 1024 ** 3,
  perStep: minute,
  whole: 10 * minute,
};
const maxDuration = 2 * 3600;
const inside = 'in';
const maxFrame = 160 * 1024 ** 2;
const encodingShare = 0.9;
/** Milliseconds after each part: a video of hours has hundreds, each of which is synced to the disk while the database waits. */
const partRest = 20;

const here = fileURLToPath(new URL('./video/stream-child.ts', import.meta.url));
const ownCode = fileURLToPath(new URL('../../', import.meta.url));
const libraryCode = realpathSync(fileURLToPath(new URL('../../../../', import.meta.resolve('mediabunny'))));

/** Converts in sandboxed processes with private folders. H.264 and AAC are kept; anything else is encoded by ffmpeg first. */
export function videoProcess(options: VideoOptions): Pick<Media, 'streamVideo'> {
  rmSync(options.workFolder, { recursive: true, force: true });
  mkdirSync(options.workFolder, { recursive: true, mode: 0o700 });
  return {
    async streamVideo(video, format, onPart, signal) {
      const folder = await mkdtemp(join(options.workFolder, 'video-'));
      try {
        await mkdir(join(folder, inside));
        await bring(video, join(folder, inside, 'source'), roomOf(options), signal);
        return await convert(options, folder, format, onPart, signal);
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
    },
  };
}

const roomOf = ({ room, workFolder }: VideoOptions) => room ?? (() => leaveRoom(workFolder));

async function bring(
  { stream, place }: Parameters<Media['streamVideo']>[0],
  target: string,
  room: () => Promise<void>,
  signal?: AbortSignal,
): Promise<void> {
  if (place === undefined) {
    const file = createWriteStream(target, { mode: 0o600 });
    return pipeline(whileThereIsRoom(room, stream), file, signal ? { signal } : {});
  }
  await stream.cancel();
  await room();
  // Another name costs nothing, but only exists on the same disk.
  await link(place, target).catch(() => copyFile(place, target));
}

type OnPart = (part: VideoPart) => Promise<void>;

async function convert(
  options: VideoOptions,
  folder: string,
  format: VideoFormat,
  onPart: OnPart,
  signal?: AbortSignal,
): Promise<VideoFacts> {
  const { ffmpeg } = options;
  const first = await putIntoSegments(options, join(folder, inside), 'source', format, onPart, signal);
  const encoding = (): Encoding => ({
    program: ffmpeg ?? '',
    folder: join(folder, inside),
    source: 'source',
    format,
    duration: first.facts?.duration ?? 0,
    limits: { ...encodingLimits, ...options.encodingLimits },
    signal,
    room: roomOf(options),
  });
  let { facts } = first;
  if (first.failure) {
    if (first.failure.code !== 'needsEncoder' || !ffmpeg) throw first.failure;
    await encodeVideo(encoding(), join(folder, 'encoded'), (done) =>
      onPart({ kind: 'progress', done: done * encodingShare }),
    );
    const onRest: OnPart = (part) =>
      onPart(
        part.kind === 'progress' ? { ...part, done: encodingShare + part.done * (1 - encodingShare) } : part,
      );
    const second = await putIntoSegments(options, folder, 'encoded', 'mp4', onRest, signal);
    if (second.failure) throw second.failure;
    ({ facts } = second);
  }
  if (!facts) throw new MediaError('crashed');
  const poster = ffmpeg ? await posterOf(encoding()) : null;
  if (poster) await onPart({ kind: 'file', name: videoParts.poster, bytes: poster });
  return facts;
}

/** Failures that the process reports are returned, as encoding may help. */
async function putIntoSegments(
  { program = here, limits: own, maxDuration: longest = maxDuration }: VideoOptions,
  folder: string,
  name: string,
  format: VideoFormat,
  onPart: OnPart,
  signal?: AbortSignal,
): Promise<{ facts?: VideoFacts; failure?: MediaError }> {
  signal?.throwIfAborted();
  const command = [...sandboxedNode(program, [ownCode, libraryCode, folder]), join(folder, name), format];
  const sandboxed = await startSandboxed(
    command,
    { cwd: folder, whenIdle: true },
    { ...limits, ...own },
    signal,
  );
  let facts: VideoFacts | undefined;
  try {
    for await (const frame of readFrames(sandboxed.output, maxFrame)) {
      sandboxed.alive();
      if (frame.kind === 'facts') {
        facts = { duration: frame.duration, width: frame.width, height: frame.height };
        if (facts.duration > longest) throw new MediaError('tooLong');
      } else if (frame.kind === 'progress') await onPart(frame);
      else if (frame.kind === 'file') {
        await onPart(frame);
        await setTimeout(partRest, undefined, signal ? { signal } : {});
      } else if (frame.kind === 'done') return facts ? { facts } : { failure: new MediaError('crashed') };
      else if (frame.kind === 'failed') {
        const failure = new MediaError(frame.code as MediaError['code'], frame.detail);
        return facts ? { facts, failure } : { failure };
      }
    }
    throw new MediaError('crashed');
  } catch (error) {
    signal?.throwIfAborted();
    throw sandboxed.endedBecause() ?? error;
  } finally {
    sandboxed.end();
  }
}
