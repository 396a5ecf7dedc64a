import { constants, deflateRawSync } from 'node:zlib';
import type { Encoded, SharedFrame } from '../../public.ts';

export interface Message {
  readonly parts: readonly Buffer[];
  readonly deflated: boolean;
}

/** Bytes below which deflating does not pay. */
const WORTH = 1024;
/** Higher levels cost several times as much for a tenth. */
const LEVEL = 3;

interface Bytes {
  readonly plain: Buffer;
  deflated?: Buffer;
}

const kept = new WeakMap<Encoded, Bytes>();

export function plainMessage(frame: string | SharedFrame): Message {
  if (typeof frame === 'string') return { parts: [Buffer.from(frame)], deflated: false };
  const parts = [Buffer.from(frame.before), bytesOf(frame.body).plain, Buffer.from(frame.after)];
  return { parts, deflated: false };
}

/** Deflates the shared part once; null if too short to pay. */
export function deflatedMessage(frame: SharedFrame): Message | null {
  const bytes = bytesOf(frame.body);
  if (bytes.plain.length < WORTH) return null;
  bytes.deflated ??= deflate(bytes.plain);
  const parts = [storedBlock(frame.before), bytes.deflated, storedBlock(frame.after), END];
  return { parts, deflated: true };
}

function bytesOf(body: Encoded): Bytes {
  let bytes = kept.get(body);
  if (bytes === undefined) {
    const { buffer, byteOffset, length } = body.bytes;
    bytes = { plain: Buffer.from(buffer, byteOffset, length) };
    kept.set(body, bytes);
  }
  return bytes;
}

/** Ends at a byte boundary, so that blocks can be concatenated. */
function deflate(bytes: Buffer): Buffer {
  return deflateRawSync(bytes, { level: LEVEL, finishFlush: constants.Z_SYNC_FLUSH });
}

/** Empty stored block without its last four bytes (RFC 7692, 7.2.1). */
const END = Buffer.from([0]);
const STORED_HEADER = 5;

function storedBlock(text: string): Buffer {
  const length = Buffer.byteLength(text);
  const block = Buffer.alloc(STORED_HEADER + length);
  block.writeUInt16LE(length, 1);
  block.writeUInt16LE(length ^ 0xffff, 3);
  block.write(text, STORED_HEADER);
  return block;
}
