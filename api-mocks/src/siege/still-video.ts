import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

const rate = 25;
/** Seconds of one repetition, and how many of them. */
const loop = 10;
const repetitions = 700;

/**
 * Makes a video of one picture that lasts just under two hours: some 40 MB to send, 175,000 pictures to encode, as its colours (4:4:4)
 * are none that browsers play. Returns the path; undefined without ffmpeg.
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
