import { joinBytes } from '../bytes.ts';

export type Deflate = (bytes: Uint8Array<ArrayBuffer>) => Uint8Array | Promise<Uint8Array>;

const signature = [137, 80, 78, 71, 13, 10, 26, 10];
const crcTable = Uint32Array.from({ length: 256 }, (_, n) => {
  let c = n;
  for (let bit = 0; bit < 8; bit++) c = c & 1 ? 0xedb88320 ^ (c >>> 1) : c >>> 1;
  return c >>> 0;
});

/** Images with more colours are treated as photographs and stored as differences. */
const drawingColors = 4096;
export const paletteSize = 256;
export const colorTypes = { colors: 2, palette: 3 } as const;

/** Encodes width × height × 4 bytes as an opaque PNG; alpha is ignored. Up to 256 colours are stored as a palette. */
export async function encodePng(
  rgba: Uint8Array,
  width: number,
  height: number,
  deflate: Deflate,
): Promise<Uint8Array> {
  const colors = colorsOf(rgba);
  const indexed = colors.size <= paletteSize;
  const rows = indexed
    ? indexedRows(rgba, width, height, colors)
    : colorRows(rgba, width, height, colors.size > drawingColors);
  const palette = indexed ? Uint8Array.from([...colors.keys()].flatMap(bytesOf)) : undefined;
  const colorType = indexed ? colorTypes.palette : colorTypes.colors;
  return pngOf({ width, height, colorType }, palette, await deflate(rows));
}

export function pngOf(
  { width, height, colorType }: { width: number; height: number; colorType: number },
  palette: Uint8Array | undefined,
  rows: Uint8Array,
): Uint8Array {
  const header = new Uint8Array(13);
  const view = new DataView(header.buffer);
  view.setUint32(0, width);
  view.setUint32(4, height);
  header[8] = 8;
  header[9] = colorType;
  return joinBytes([
    Uint8Array.from(signature),
    chunk('IHDR', header),
    ...(palette ? [chunk('PLTE', palette)] : []),
    chunk('IDAT', rows),
    chunk('IEND', new Uint8Array()),
  ]);
}

const colorAt = (rgba: Uint8Array, i: number) =>
  ((rgba[i] as number) << 16) | ((rgba[i + 1] as number) << 8) | (rgba[i + 2] as number);
const bytesOf = (color: number) => [color >> 16, (color >> 8) & 255, color & 255];

/** Colours in order of first use; counting stops when there are too many for a palette. */
function colorsOf(rgba: Uint8Array): Map<number, number> {
  const colors = new Map<number, number>();
  let last = -1;
  for (let i = 0; i < rgba.length && colors.size <= drawingColors; i += 4) {
    const color = colorAt(rgba, i);
    if (color === last) continue;
    last = color;
    if (!colors.has(color)) colors.set(color, colors.size);
  }
  return colors;
}

function indexedRows(
  rgba: Uint8Array,
  width: number,
  height: number,
  colors: Map<number, number>,
): Uint8Array<ArrayBuffer> {
  const out = new Uint8Array((width + 1) * height);
  let [from, to, last, index] = [0, 0, -1, 0];
  for (let y = 0; y < height; y++) {
    to++;
    for (let x = 0; x < width; x++, from += 4) {
      const color = colorAt(rgba, from);
      if (color !== last) index = colors.get(color) as number;
      last = color;
      out[to++] = index;
    }
  }
  return out;
}

/** Three bytes per pixel; differences to the row above (filter 2) when `differences`. */
function colorRows(
  rgba: Uint8Array,
  width: number,
  height: number,
  differences: boolean,
): Uint8Array<ArrayBuffer> {
  const out = new Uint8Array((width * 3 + 1) * height);
  const rowBytes = width * 4;
  let [from, to] = [0, 0];
  for (let y = 0; y < height; y++) {
    out[to++] = differences ? 2 : 0;
    for (let x = 0; x < width; x++, from += 4)
      for (let c = 0; c < 3; c++) {
        const above = differences && y > 0 ? (rgba[from + c - rowBytes] as number) : 0;
        out[to++] = (rgba[from + c] as number) - above;
      }
  }
  return out;
}

function chunk(type: string, data: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(data.length + 12);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, data.length);
  for (let i = 0; i < 4; i++) bytes[4 + i] = type.charCodeAt(i);
  bytes.set(data, 8);
  view.setUint32(data.length + 8, crc(bytes.subarray(4, data.length + 8)));
  return bytes;
}

function crc(bytes: Uint8Array): number {
  let c = 0xffffffff;
  for (let i = 0; i < bytes.length; i++)
    c = (crcTable[(c ^ (bytes[i] as number)) & 0xff] as number) ^ (c >>> 8);
  return (c ^ 0xffffffff) >>> 0;
}
