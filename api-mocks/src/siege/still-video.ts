import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { minimalVideo } from 'server/testing/minimal-video';

const rate = 25;
const loop = 10;
const repetitions = 700;

export interface StillVideo {
  path: string;
  /** The process that works on it longest. */
  encoder: string;
}

/** A still video of almost two hours: 175,000 frames to re-encode with ffmpeg, else 70,000 frames to segment. */
export async function stillVideo(folder: string): Promise<StillVideo> {
  const path = encodedVideo(folder);
  if (path !== undefined) return { path, encoder: 'ffmpeg' };
  const plain = join(folder, 'still-plain.mkv');
  const shape = { seconds: 7000, keyEvery: 250, sound: false, format: 'mkv', columns: 80, rows: 45 } as const;
  writeFileSync(plain, await minimalVideo(shape));
  return { path: plain, encoder: 'stream-child' };
}

function encodedVideo(folder: string): string | undefined {
  const [picture, part, whole] = ['still.png', 'still-part.mkv', 'still.mkv'].map((name) =>
    join(folder, name),
  ) as [string, string, string];
  const encoder = [
    '-c:v',
    'libx264',
    '-preset',
    'veryfast',
    '-crf',
    '18',
    '-pix_fmt',
    'yuv444p',
    '-g',
    '250',
  ];
  const steps = [
    ['-f', 'lavfi', '-i', `testsrc2=size=1280x720:rate=${rate}`, '-frames:v', '1', picture],
    ['-loop', '1', '-framerate', `${rate}`, '-i', picture, '-t', `${loop}`, ...encoder, part],
    ['-stream_loop', `${repetitions - 1}`, '-i', part, '-c', 'copy', whole],
  ];
  const made = steps.every(
    (step) => spawnSync('ffmpeg', ['-nostdin', '-y', ...step], { stdio: 'ignore' }).status === 0,
  );
  return made ? whole : undefined;
}
