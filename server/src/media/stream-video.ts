import {
  BufferTarget,
  CmafOutputFormat,
  Conversion,
  EncodedPacketSink,
  HlsOutputFormat,
  Input,
  MATROSKA,
  MP4,
  Output,
  PathedTarget,
  QTFF,
  type Source,
  WEBM,
} from 'mediabunny';
import type { VideoFormat } from 'shared-data/models/upload';
import { MediaError, type VideoFacts, type VideoPart, videoParts } from '../ports.ts';

const readers = { mp4: MP4, mov: QTFF, webm: WEBM, mkv: MATROSKA };
/** Seconds; segments end at the next key frame. */
const segmentDuration = 6;
/** 8-bit 4:2:0 H.264, which every browser plays. */
const playableVideo = /^avc1\.(?:42|4d|58|64)/i;
const playableAudio = /^mp4a\.40\.(?:2|5|29)$/;

/** Remuxes into fragmented MP4 segments with a playlist. Throws `needsEncoder` when some browsers would not play the tracks. */
export async function streamVideo(
  source: Source,
  format: VideoFormat,
  onFacts: (facts: VideoFacts) => Promise<void>,
  onPart: (part: VideoPart) => Promise<void>,
): Promise<void> {
  const input = new Input({ source, formats: [readers[format]] });
  try {
    await onFacts(await factsOf(input));
    await requirePlayable(input);
    await requireWhole(input);
    await remux(input, onPart);
  } catch (error) {
    throw error instanceof MediaError ? error : new MediaError('corrupt', String((error as Error).message));
  } finally {
    input.dispose();
  }
}

async function factsOf(input: Input): Promise<VideoFacts> {
  if (!(await input.canRead())) throw new MediaError('corrupt');
  const video = await input.getPrimaryVideoTrack();
  if (!video) throw new MediaError('empty', 'no pictures');
  const [duration, width, height] = await Promise.all([
    input.computeDuration(),
    video.getDisplayWidth(),
    video.getDisplayHeight(),
  ]);
  if (!(duration > 0 && Number.isFinite(duration))) throw new MediaError('empty', 'no duration');
  if (!(width > 0 && height > 0)) throw new MediaError('corrupt', 'no size');
  return { duration, width, height };
}

async function requirePlayable(input: Input): Promise<void> {
  const tracks = await input.getTracks();
  const names = await Promise.all(tracks.map((track) => track.getCodecParameterString()));
  const kinds = tracks.map(({ type }) => type).join();
  const playable =
    (kinds === 'video' || kinds === 'video,audio' || kinds === 'audio,video') &&
    tracks.every(({ type }, index) =>
      (type === 'video' ? playableVideo : playableAudio).test(names[index] ?? ''),
    );
  if (!playable) throw new MediaError('needsEncoder', `${kinds}: ${names.join()}`);
}

/** Rejects a truncated file, which would otherwise become a shorter video without notice. */
async function requireWhole(input: Input): Promise<void> {
  for (const track of await input.getTracks()) {
    if (!track.isVideoTrack() && !track.isAudioTrack()) continue;
    const sink = new EncodedPacketSink(track);
    const announced = await sink.getPacket(Number.POSITIVE_INFINITY, { metadataOnly: true });
    if (!announced) throw new MediaError('empty', `no ${track.type}`);
    if (!(await sink.getPacket(Number.POSITIVE_INFINITY)))
      throw new MediaError('corrupt', 'the end is missing');
  }
}

async function remux(input: Input, onPart: (part: VideoPart) => Promise<void>): Promise<void> {
  let last = Promise.resolve();
  let failure: unknown;
  const say = (part: VideoPart) => {
    last = last
      .then(() => onPart(part))
      .catch((error: unknown) => {
        failure ??= error;
      });
    return last;
  };
  const file = (name: string, target: unknown) => {
    const { buffer } = target as BufferTarget;
    if (!buffer) throw new MediaError('crashed', `${name} is empty`);
    return say({ kind: 'file', name, bytes: new Uint8Array(buffer) });
  };
  let playlist = '';
  const output = new Output({
    format: new HlsOutputFormat({
      segmentFormat: new CmafOutputFormat(),
      targetDuration: segmentDuration,
      getPlaylistPath: () => videoParts.playlist,
      getInitPath: () => 'init.m4s',
      getSegmentPath: ({ n }) => `${n}.m4s`,
      onInit: (target) => file('init.m4s', target),
      onSegment: (target, { n }) => file(`${n}.m4s`, target),
      onPlaylist: (content) => {
        playlist = content;
      },
    }),
    target: new PathedTarget('main.m3u8', () => new BufferTarget()),
  });
  const conversion = await Conversion.init({ input, output, showWarnings: false });
  if (!conversion.isValid || conversion.discardedTracks.length > 0)
    throw new MediaError(
      'needsEncoder',
      conversion.discardedTracks.map(({ track, reason }) => `${track.type}: ${reason}`).join(),
    );
  let reported = 0;
  conversion.onProgress = (done) => {
    if (done - reported < 0.02) return;
    reported = done;
    void say({ kind: 'progress', done });
  };
  await conversion.execute();
  await say({ kind: 'file', name: videoParts.playlist, bytes: new TextEncoder().encode(playlist) });
  if (failure) throw failure;
}
