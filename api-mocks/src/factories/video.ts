import { minimalVideo, type VideoShape } from 'server/testing/minimal-video';
import type { MadeProgram } from './program.ts';
import { createRandom } from './random.ts';

const [columns, rows] = [16, 9];
const seconds = 12;

/** A short silent film, 256 × 144 pixels, H.264 with AAC. Deterministic. */
export function talkVideo({ public: { id } }: MadeProgram): Promise<Uint8Array> {
  const random = createRandom(`video-${id}`);
  const [hue, ridge, drift] = [random.next() * 60, 2 + random.next() * 4, random.next() * 6];
  const height = rows * 16;
  return minimalVideo({
    seconds,
    keyEvery: 2,
    columns,
    rows,
    colour(x, y, at) {
      const ice = height * (0.68 + 0.05 * Math.sin(x / 40 + ridge) + 0.02 * Math.sin(x / 9 + ridge * 3));
      if (y > ice) return [205 - (y - ice) * 0.9, 136, 122];
      const curtain = Math.sin(x / 34 + drift + at * 0.5 + Math.sin(y / 30 + at * 0.3));
      const light = Math.max(0, curtain) ** 2 * (1 - y / ice) * 140;
      return [26 + light, 140 - light * 0.16 + hue * 0.1, 122 - light * 0.42 + hue * 0.3];
    },
  });
}

/** A film of three seconds, of another shape than those of the demo. */
export function shortVideo(
  shape: Pick<VideoShape, 'sound' | 'format' | 'columns' | 'rows'>,
): Promise<Uint8Array> {
  return minimalVideo({ seconds: 3, ...shape });
}
