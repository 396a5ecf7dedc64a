import { deflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { decodePng } from '../testing/decode-png.ts';
import { encodePng } from './png.ts';

const image = (width: number, height: number, color: (i: number) => [number, number, number]) =>
  Uint8Array.from({ length: width * height }).reduce<number[]>((all, _, i) => {
    all.push(...color(i), 255);
    return all;
  }, []);

test.each([
  ['a page of few colours becomes a palette', 3, (i: number) => [i % 7, 200, 10] as const],
  ['a drawing keeps its colours', 2, (i: number) => [i & 255, i >> 8, 77] as const],
  [
    'a photograph is stored as differences',
    2,
    (i: number) => [(i * 7) & 255, (i * 31) >> 5, (i * 13) & 255] as const,
  ],
])('%s and decodes to the same pixels', async (_, type, color) => {
  const [width, height] = [120, 70];
  const rgba = Uint8Array.from(
    image(width, height, (i) => color(i).map((c) => c & 255) as [number, number, number]),
  );
  const decoded = decodePng(await encodePng(rgba, width, height, (bytes) => deflateSync(bytes)));
  expect(decoded).toMatchObject({ width, height, type });
  expect([...decoded.rgb]).toEqual([...rgba].filter((__, i) => i % 4 !== 3));
});
