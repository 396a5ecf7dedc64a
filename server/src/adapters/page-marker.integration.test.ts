import { deflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { encodePng } from '../media/png.ts';
import { decodePng } from '../testing/decode-png.ts';
import { pageMarker } from './page-marker.ts';

const { markPage } = pageMarker();
const [width, height] = [620, 400];

function page(color: (i: number) => readonly [number, number, number]): Promise<Uint8Array> {
  const rgba = new Uint8Array(width * height * 4).fill(255);
  for (let i = 0; i < width * height; i++) rgba.set(color(i), i * 4);
  return encodePng(rgba, width, height, (bytes) => deflateSync(bytes));
}

/** Differences per colour part, number of different pixels, and their rows. */
function differencesOf(before: Uint8Array, after: Uint8Array) {
  const [plain, marked] = [decodePng(before), decodePng(after)];
  expect([marked.width, marked.height]).toEqual([width, height]);
  const steps = new Set<number>();
  const pixels = new Set<number>();
  plain.rgb.forEach((value, i) => {
    if (value === marked.rgb[i]) return;
    steps.add(Math.abs(value - (marked.rgb[i] as number)));
    pixels.add(Math.floor(i / 3));
  });
  const rows = [...pixels].map((pixel) => Math.floor(pixel / width));
  return { steps, count: pixels.size, top: Math.min(...rows), bottom: Math.max(...rows) };
}

test.each([
  ['an empty page', () => [255, 255, 255] as const],
  ['a page of greys, whose palette is full', (i: number) => [i & 255, i & 255, i & 255] as const],
  ['a palette without near colours', (i: number) => [(i % 6) * 50, 0, ((i >> 3) % 36) * 7] as const],
  ['a drawing', (i: number) => [i & 255, (i >> 8) & 7, 77] as const],
  ['a photograph', (i: number) => [(i * 7) & 255, (i >> 5) & 255, (i * 13) & 255] as const],
])('%s is marked faintly, all over, and nowhere else changed', async (_, color) => {
  const plain = await page(color);
  const { steps, count, top, bottom } = differencesOf(plain, await markPage(plain, 'Zoë Müller 2026-11-20'));
  expect(Math.min(...steps)).toBeGreaterThanOrEqual(22);
  expect(Math.max(...steps)).toBeLessThanOrEqual(30);
  expect(count / (width * height)).toBeGreaterThan(0.005);
  expect(count / (width * height)).toBeLessThan(0.08);
  expect(top).toBeLessThan(height * 0.2);
  expect(bottom).toBeGreaterThan(height * 0.8);
});

test('different texts make different marks, in Latin and Japanese letters, and equal texts the same mark', async () => {
  const plain = await page(() => [255, 255, 255]);
  const marks = await Promise.all(
    ['Anna', 'Anne', '山田', '山口', '  ', '山田'].map(async (text) =>
      Buffer.from(await markPage(plain, text)).toString('base64'),
    ),
  );
  expect(new Set(marks).size).toBe(5);
  expect(marks[5]).toBe(marks[2]);
});
