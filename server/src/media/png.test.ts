import { crc32, deflateSync, inflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { encodePng } from './png.ts';

interface Decoded {
  width: number;
  height: number;
  type: number;
  rgb: number[];
}

/** Understands what the encoder writes, and checks every chunk's checksum. */
function decode(png: Uint8Array): Decoded {
  expect([...png.subarray(0, 8)]).toEqual([137, 80, 78, 71, 13, 10, 26, 10]);
  const view = new DataView(png.buffer, png.byteOffset);
  const chunks = new Map<string, Uint8Array>();
  for (let at = 8; at < png.length; ) {
    const length = view.getUint32(at);
    const type = String.fromCharCode(...png.subarray(at + 4, at + 8));
    expect(view.getUint32(at + 8 + length)).toBe(crc32(png.subarray(at + 4, at + 8 + length)));
    chunks.set(type, png.subarray(at + 8, at + 8 + length));
    at += 12 + length;
  }
  const header = chunks.get('IHDR') as Uint8Array;
  const size = new DataView(header.buffer, header.byteOffset);
  const [width, height, type] = [size.getUint32(0), size.getUint32(4), header[9] as number];
  const palette = chunks.get('PLTE');
  const raw = inflateSync(chunks.get('IDAT') as Uint8Array);
  const channels = palette ? 1 : 3;
  const rgb: number[] = [];
  let above = new Array<number>(width * channels).fill(0);
  for (let y = 0; y < height; y++) {
    const start = y * (width * channels + 1);
    const filter = raw[start];
    const row = [...raw.subarray(start + 1, start + 1 + width * channels)].map((byte, i) =>
      filter === 2 ? (byte + (above[i] as number)) & 255 : byte,
    );
    above = row;
    rgb.push(...(palette ? row.flatMap((index) => [...palette.subarray(index * 3, index * 3 + 3)]) : row));
  }
  return { width, height, type, rgb };
}

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
  const decoded = decode(await encodePng(rgba, width, height, (bytes) => deflateSync(bytes)));
  expect(decoded).toMatchObject({ width, height, type });
  expect(decoded.rgb).toEqual([...rgba].filter((__, i) => i % 4 !== 3));
});
