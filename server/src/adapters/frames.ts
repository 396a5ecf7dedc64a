import { joinBytes } from '../bytes.ts';

/** Output of a conversion process: pages in order, or a video's facts and parts; finally `done` or `failed`. */
export type Frame =
  | { kind: 'page'; number: number; total: number; width: number; height: number; bytes: Uint8Array }
  | { kind: 'facts'; duration: number; width: number; height: number }
  | { kind: 'file'; name: string; bytes: Uint8Array }
  | { kind: 'progress'; done: number }
  | { kind: 'done' }
  | { kind: 'failed'; code: string; detail: string };

const headerSize = 8;

/** Length of the JSON head, length of the bytes after it, the head, the bytes. */
export function encodeFrame(frame: Frame): Uint8Array {
  const { bytes = new Uint8Array(), ...head } = frame as Frame & { bytes?: Uint8Array };
  const json = new TextEncoder().encode(JSON.stringify(head));
  const out = new Uint8Array(headerSize + json.length + bytes.length);
  const view = new DataView(out.buffer);
  view.setUint32(0, json.length);
  view.setUint32(4, bytes.length);
  out.set(json, headerSize);
  out.set(bytes, headerSize + json.length);
  return out;
}

/** Ends without `done` when the process was cut off. Throws when a frame is larger than `maxBytes`. */
export async function* readFrames(
  stream: AsyncIterable<Uint8Array>,
  maxBytes: number,
): AsyncGenerator<Frame, void, undefined> {
  let held: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of stream) {
    held.push(chunk);
    size += chunk.length;
    while (size >= headerSize) {
      if ((held[0] as Uint8Array).length < headerSize) held = [joinBytes(held)];
      const first = held[0] as Uint8Array;
      const view = new DataView(first.buffer, first.byteOffset, first.byteLength);
      const [json, bytes] = [view.getUint32(0), view.getUint32(4)];
      const length = headerSize + json + bytes;
      if (length > maxBytes) throw new Error('a frame is too large');
      if (size < length) break;
      const all = held.length === 1 ? first : joinBytes(held);
      const head = JSON.parse(new TextDecoder().decode(all.subarray(headerSize, headerSize + json))) as Frame;
      yield head.kind === 'page' || head.kind === 'file'
        ? { ...head, bytes: all.slice(headerSize + json, length) }
        : head;
      held = [all.subarray(length)];
      size -= length;
    }
  }
}
