import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

const rate = 25;
const loop = 10;
const repetitions = 700;

/**
 * A still video of almost two hours: some 40 MB, but 175,000 frames to re-encode, as browsers cannot play 4:4:4. Undefined without ffmpeg.
 */
export function stillVideo(folder: string): string | undefined {
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
