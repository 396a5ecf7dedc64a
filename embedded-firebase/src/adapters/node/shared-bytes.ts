import { constants, deflateRawSync } from 'node:zlib';
import type { Encoded, SharedFrame } from '../../public.ts';

/** A whole message, in parts that may belong to several messages. */
export interface Message {
  readonly parts: readonly Buffer[];
  /** Whether the parts are deflated (RFC 7692). */
  readonly deflated: boolean;
}

/** Bytes from which on deflating is worth its time. */
const WORTH = 1024;
/** More takes several times as long and saves a tenth. */
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

/** The frame deflated, what is shared only once for all who are sent it; null when it is too short to gain by it. */
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
    bytes = { plain: Buffer.from(body.text) };
    kept.set(body, bytes);
  }
  return bytes;
}

/** Blocks that end at a byte's end, so that others can follow. */
function deflate(bytes: Buffer): Buffer {
  return deflateRawSync(bytes, { level: LEVEL, finishFlush: constants.Z_SYNC_FLUSH });
}

/** The beginning of an empty stored block; section 7.2.1 leaves out the other four bytes of it. */
const END = Buffer.from([0]);
const STORED_HEADER = 5;

/** A short text as a deflate block that is not compressed. */
function storedBlock(text: string): Buffer {
  const length = Buffer.byteLength(text);
  const block = Buffer.alloc(STORED_HEADER + length);
  block.writeUInt16LE(length, 1);
  block.writeUInt16LE(length ^ 0xffff, 3);
  block.write(text, STORED_HEADER);
  return block;
}
