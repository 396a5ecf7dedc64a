import { eachMarked, type Mark } from './mark.ts';
import { colorTypes, type Deflate, paletteSize, pngOf } from './png.ts';

/** Difference in brightness, out of 255. */
const strength = 26;
/** Colours closer than this are merged. */
const near = 4;

interface Rows {
  width: number;
  height: number;
  palette?: Uint8Array;
  /** As in the file: a filter byte before each row. */
  rows: Uint8Array<ArrayBuffer>;
}

export type Inflate = Deflate;

/** Draws a faint mark over a page image made by `encodePng`. */
export async function markPng(
  png: Uint8Array,
  mark: Mark,
  inflate: Inflate,
  deflate: Deflate,
): Promise<Uint8Array> {
  const page = await rowsOf(png, inflate);
  const { width, height } = page;
  const marked = page.palette && markedPalette(page.palette);
  if (marked) {
    const { rows } = page;
    eachMarked(mark, page, (x, y) => {
      const at = y * (width + 1) + 1 + x;
      rows[at] = marked.instead[rows[at] as number] as number;
    });
    return pngOf({ width, height, colorType: colorTypes.palette }, marked.palette, await deflate(rows));
  }
  const colors = withColors(page);
  eachMarked(mark, page, (x, y) => {
    const at = y * (width * 3 + 1) + 1 + x * 3;
    for (let c = at; c < at + 3; c++) colors[c] = shade(colors[c] as number);
  });
  differences(colors, width, height, -1);
  return pngOf({ width, height, colorType: colorTypes.colors }, undefined, await deflate(colors));
}

const shade = (value: number) => (value < 128 ? value + strength : value - strength);

async function rowsOf(png: Uint8Array, inflate: Inflate): Promise<Rows> {
  const view = new DataView(png.buffer, png.byteOffset, png.byteLength);
  const chunks = new Map<string, Uint8Array<ArrayBuffer>>();
  for (let at = 8; at < png.length; ) {
    const length = view.getUint32(at);
    const type = String.fromCharCode(...png.subarray(at + 4, at + 8));
    chunks.set(type, new Uint8Array(png.subarray(at + 8, at + 8 + length)));
    at += length + 12;
  }
  const data = chunks.get('IDAT');
  if (!data) throw new Error('not a page image');
  const palette = chunks.get('PLTE');
  const [width, height] = [view.getUint32(16), view.getUint32(20)];
  const rows = new Uint8Array(await inflate(data));
  return { width, height, ...(palette && { palette }), rows };
}

/** The palette with marked colours added, and the marked index of each colour; null when they do not fit. */
function markedPalette(palette: Uint8Array): { palette: Uint8Array; instead: Uint8Array } | null {
  const colors = [...palette];
  const count = palette.length / 3;
  const instead = new Uint8Array(count);
  for (let own = 0; own < count; own++) {
    const wanted = [...palette.subarray(own * 3, own * 3 + 3)].map(shade);
    let found = 0;
    const differs = (value: number, c: number) => Math.abs((colors[found * 3 + c] as number) - value) > near;
    while (found * 3 < colors.length && wanted.some(differs)) found++;
    if (found === paletteSize) return null;
    if (found * 3 === colors.length) colors.push(...wanted);
    instead[own] = found;
  }
  return { palette: Uint8Array.from(colors), instead };
}

/** Rows of three bytes a pixel, with a filter byte but not yet filtered. */
function withColors({ width, height, palette, rows }: Rows): Uint8Array<ArrayBuffer> {
  if (!palette) {
    differences(rows, width, height, 1);
    return rows;
  }
  const out = new Uint8Array((width * 3 + 1) * height);
  let [from, to] = [0, 0];
  for (let y = 0; y < height; y++) {
    from++;
    out[to++] = up;
    for (let x = 0; x < width; x++) {
      const color = (rows[from++] as number) * 3;
      for (let c = 0; c < 3; c++) out[to++] = palette[color + c] as number;
    }
  }
  return out;
}

const up = 2;

/** Applies the `up` filter to rows, or removes it. */
function differences(rows: Uint8Array, width: number, height: number, sign: 1 | -1): void {
  const length = width * 3 + 1;
  for (let step = 0; step < height; step++) {
    const y = sign > 0 ? step : height - 1 - step;
    const start = y * length;
    const stored = rows[start];
    rows[start] = up;
    if (y === 0 || (sign > 0 && stored !== up)) continue;
    for (let at = start + 1; at < start + length; at++)
      rows[at] = (rows[at] as number) + sign * (rows[at - length] as number);
  }
}
