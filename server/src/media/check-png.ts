import { joinBytes } from '../bytes.ts';

export interface CheckedPng {
  bytes: Uint8Array<ArrayBuffer>;
  width: number;
  height: number;
}

const signature = [137, 80, 78, 71, 13, 10, 26, 10];
/** What is needed to draw it; texts, profiles and whatever else came along are left out. */
const needed = new Set(['IHDR', 'PLTE', 'tRNS', 'IDAT', 'IEND']);
/** Bits of a pixel by colour type and depth. */
const channels: Record<number, number> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };

/** The picture of a PNG that can be drawn whole, and nothing else that its file holds; null when it is none, or a side is longer than `largest` pixels. */
export async function checkedPng(bytes: Uint8Array, largest: number): Promise<CheckedPng | null> {
  if (!signature.every((byte, at) => bytes[at] === byte)) return null;
  const chunks = chunksOf(bytes);
  const [header] = chunks ?? [];
  if (!chunks || header?.type !== 'IHDR' || header.data.length !== 13) return null;
  const view = new DataView(header.data.buffer, header.data.byteOffset, 13);
  const [width, height] = [view.getUint32(0), view.getUint32(4)];
  const [depth = 0, colorType = -1] = header.data.subarray(8, 10);
  const perPixel = (channels[colorType] ?? 0) * depth;
  if (Math.min(width, height) < 1 || Math.max(width, height) > largest || perPixel < 1 || perPixel > 64)
    return null;
  const rows = joinBytes(chunks.flatMap(({ type, data }) => (type === 'IDAT' ? [data] : [])));
  const size = await inflatedSize(rows, (Math.ceil((width * perPixel) / 8) + 8) * (height + 8));
  if (size === null || size < Math.floor((width * height * perPixel) / 8)) return null;
  const kept = chunks.flatMap(({ type, whole }) => (needed.has(type) ? [whole] : []));
  return { bytes: joinBytes([Uint8Array.from(signature), ...kept]), width, height };
}

interface Chunk {
  type: string;
  data: Uint8Array;
  whole: Uint8Array;
}

/** Up to the end of the picture; null when it has none. */
function chunksOf(bytes: Uint8Array): Chunk[] | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const chunks: Chunk[] = [];
  for (let at = signature.length; at + 12 <= bytes.length; ) {
    const length = view.getUint32(at);
    const end = at + 12 + length;
    if (end > bytes.length) return null;
    const type = String.fromCharCode(...bytes.subarray(at + 4, at + 8));
    chunks.push({ type, data: bytes.subarray(at + 8, at + 8 + length), whole: bytes.subarray(at, end) });
    if (type === 'IEND') return chunks;
    at = end;
  }
  return null;
}

/** Null when it cannot be unpacked, or becomes more than `most` bytes. */
async function inflatedSize(packed: Uint8Array<ArrayBuffer>, most: number): Promise<number | null> {
  const reader = new Blob([packed]).stream().pipeThrough(new DecompressionStream('deflate')).getReader();
  let size = 0;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return size;
      size += value.length;
      if (size > most) {
        await reader.cancel();
        return null;
      }
    }
  } catch {
    return null;
  }
}
