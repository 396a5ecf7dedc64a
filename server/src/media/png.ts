/** Compresses in the zlib format (RFC 1950). */
export type Deflate = (bytes: Uint8Array<ArrayBuffer>) => Uint8Array | Promise<Uint8Array>;

const signature = [137, 80, 78, 71, 13, 10, 26, 10];
const crcTable = Uint32Array.from({ length: 256 }, (_, n) => {
  let c = n;
  for (let bit = 0; bit < 8; bit++) c = c & 1 ? 0xedb88320 ^ (c >>> 1) : c >>> 1;
  return c >>> 0;
});

/** An opaque image as PNG. `rgba` holds width × height × 4 bytes; alpha is ignored. Grey images take one byte per pixel. */
export async function encodePng(
  rgba: Uint8Array,
  width: number,
  height: number,
  deflate: Deflate,
): Promise<Uint8Array> {
  const grey = isGrey(rgba);
  const header = new Uint8Array(13);
  const view = new DataView(header.buffer);
  view.setUint32(0, width);
  view.setUint32(4, height);
  header[8] = 8;
  header[9] = grey ? 0 : 2;
  const data = await deflate(filtered(rgba, width, height, grey));
  return concat([
    Uint8Array.from(signature),
    chunk('IHDR', header),
    chunk('IDAT', data),
    chunk('IEND', new Uint8Array()),
  ]);
}

function isGrey(rgba: Uint8Array): boolean {
  for (let i = 0; i < rgba.length; i += 4)
    if (rgba[i] !== rgba[i + 1] || rgba[i] !== rgba[i + 2]) return false;
  return true;
}

/** Each row minus the row above (filter 2): repeats on a page run downwards. */
function filtered(rgba: Uint8Array, width: number, height: number, grey: boolean): Uint8Array<ArrayBuffer> {
  const channels = grey ? 1 : 3;
  const stride = width * channels + 1;
  const out = new Uint8Array(stride * height);
  const rowBytes = width * 4;
  for (let y = 0; y < height; y++) {
    let to = y * stride;
    out[to++] = 2;
    let from = y * rowBytes;
    for (let x = 0; x < width; x++, from += 4)
      for (let c = 0; c < channels; c++) {
        const above = y === 0 ? 0 : (rgba[from + c - rowBytes] as number);
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

function concat(parts: Uint8Array[]): Uint8Array {
  const out = new Uint8Array(parts.reduce((size, part) => size + part.length, 0));
  let at = 0;
  for (const part of parts) {
    out.set(part, at);
    at += part.length;
  }
  return out;
}
