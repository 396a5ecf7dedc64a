import { expect, test } from 'vitest';
import { joinBytes } from '../bytes.ts';
import { decodePng } from '../testing/decode-png.ts';
import { plainPng } from '../testing/plain-png.ts';
import { checkedPng } from './check-png.ts';

const text = (words: string) => new TextEncoder().encode(words);
/** Signature and header chunk. */
const head = 8 + 25;

function withChunk(png: Uint8Array, type: string, data: Uint8Array): Uint8Array {
  const length = new Uint8Array(4);
  new DataView(length.buffer).setUint32(0, data.length);
  return joinBytes([png.subarray(0, head), length, text(type), data, new Uint8Array(4), png.subarray(head)]);
}

test('a picture keeps its size and pixels', async () => {
  const png = plainPng(40, 10);
  const checked = await checkedPng(png, 2000);
  expect(checked).toMatchObject({ width: 40, height: 10 });
  expect(decodePng(checked?.bytes as Uint8Array).rgb).toEqual(decodePng(png).rgb);
});

test('texts inside and anything after the picture are left out', async () => {
  const png = plainPng(4, 4);
  const stuffed = joinBytes([withChunk(png, 'tEXt', text('Author\0Ann')), text('<script>')]);
  expect((await checkedPng(stuffed, 2000))?.bytes).toEqual(png);
});

test.each<[string, () => Uint8Array]>([
  ['another format', () => text('GIF89a…')],
  ['an empty file', () => new Uint8Array()],
  ['a file that ends too early', () => plainPng(40, 40).subarray(0, 60)],
  ['a picture that cannot be unpacked', () => plainPng(40, 40).fill(0, head + 8, head + 16)],
  ['more pixels than its header says', () => plainPng(400, 400).fill(1, 16, 20).fill(0, 16, 19)],
  ['fewer pixels than its header says', () => plainPng(4, 4).fill(0x07, 18, 19)],
  ['a side that is too long', () => plainPng(2001, 1)],
])('%s is none', async (_, png) => {
  expect(await checkedPng(Uint8Array.from(png()), 2000)).toBeNull();
});
