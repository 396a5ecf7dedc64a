import { crc32, inflateSync } from 'node:zlib';

export interface DecodedPng {
  width: number;
  height: number;
  type: number;
  rgb: Uint8Array;
}

export function decodePng(png: Uint8Array): DecodedPng {
  if (Buffer.from(png.subarray(0, 8)).toString('latin1') !== '\x89PNG\r\n\x1a\n')
    throw new Error('not a PNG');
  const view = new DataView(png.buffer, png.byteOffset);
  const chunks = new Map<string, Uint8Array>();
  for (let at = 8; at < png.length; ) {
    const length = view.getUint32(at);
    const type = String.fromCharCode(...png.subarray(at + 4, at + 8));
    if (view.getUint32(at + 8 + length) !== crc32(png.subarray(at + 4, at + 8 + length)))
      throw new Error(`the checksum of ${type} is wrong`);
    chunks.set(type, png.subarray(at + 8, at + 8 + length));
    at += 12 + length;
  }
  const header = chunks.get('IHDR') as Uint8Array;
  const size = new DataView(header.buffer, header.byteOffset);
  const [width, height, type] = [size.getUint32(0), size.getUint32(4), header[9] as number];
  const palette = chunks.get('PLTE');
  const raw = inflateSync(chunks.get('IDAT') as Uint8Array);
  const length = width * (palette ? 1 : 3);
  const rgb = new Uint8Array(width * height * 3);
  let above = new Uint8Array(length);
  for (let y = 0; y < height; y++) {
    const start = y * (length + 1);
    const row = raw.subarray(start + 1, start + 1 + length);
    if (raw[start] === 2) for (let i = 0; i < length; i++) row[i] = (row[i] as number) + (above[i] as number);
    above = row;
    if (!palette) rgb.set(row, y * length);
    else for (const [x, i] of row.entries()) rgb.set(palette.subarray(i * 3, i * 3 + 3), (y * width + x) * 3);
  }
  return { width, height, type, rgb };
}
