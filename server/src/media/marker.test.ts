import { deflateSync, inflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { loadPdfium } from '../adapters/pdf/library.ts';
import { createMarker } from './marker.ts';
import { encodePng } from './png.ts';

test('two pages are marked at once and the others wait, whatever happens to those before', async () => {
  let [working, most, number] = [0, 0, 0];
  const { markPage } = createMarker(loadPdfium, {
    inflate: (bytes) => {
      most = Math.max(most, ++working);
      if (++number % 3 === 0) {
        working--;
        throw new Error('damaged');
      }
      return inflateSync(bytes);
    },
    deflate: async (bytes) => {
      await new Promise((resolve) => setImmediate(resolve));
      working--;
      return deflateSync(bytes);
    },
  });
  const plain = await encodePng(new Uint8Array(80 * 80 * 4), 80, 80, (bytes) => deflateSync(bytes));
  const done = await Promise.allSettled(Array.from({ length: 12 }, () => markPage(plain, 'Kaede')));
  expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(8);
  expect(most).toBe(2);
  await expect(markPage(plain, 'Kaede')).resolves.toBeInstanceOf(Uint8Array);
});

test('many pages for one reader do not delay the others', async () => {
  const { markPage } = createMarker(loadPdfium, {
    inflate: inflateSync,
    deflate: async (bytes) => deflateSync(bytes),
  });
  const plain = await encodePng(new Uint8Array(80 * 80 * 4), 80, 80, (bytes) => deflateSync(bytes));
  // Drawing a text takes longer than marking these pages.
  for (const reader of ['Kaede', 'Ren']) await markPage(plain, reader);
  const done: string[] = [];
  const asked = [...Array<string>(20).fill('Kaede'), 'Ren'].map(async (reader) => {
    await markPage(plain, reader);
    done.push(reader);
  });
  await Promise.all(asked);
  expect(done.indexOf('Ren')).toBeLessThan(5);
});
