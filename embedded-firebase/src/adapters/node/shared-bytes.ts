import { constants, deflateRawSync } from 'node:zlib';
import type { SharedFrame } from '../../public.ts';

/** Bytes from which on deflating is worth its time. */
const WORTH = 1024;
/** More takes several times as long and saves a tenth. */
const LEVEL = 3;

interface Bytes {
  readonly plain: Buffer;
  /** A whole WebSocket frame, header included. */
  deflated?: Buffer;
}

const kept = new WeakMap<SharedFrame, Bytes>();

/** The text's bytes, made once for all who are sent it. */
export function plainBytes(frame: SharedFrame): Buffer {
  return bytesOf(frame).plain;
}

/** The text as a compressed WebSocket frame (RFC 7692), made once; null when it is too short to gain by it. */
export function deflatedFrame(frame: SharedFrame): Buffer | null {
  const bytes = bytesOf(frame);
  if (bytes.plain.length < WORTH) return null;
  bytes.deflated ??= webSocketFrame(deflate(bytes.plain));
  return bytes.deflated;
}

function bytesOf(frame: SharedFrame): Bytes {
  let bytes = kept.get(frame);
  if (bytes === undefined) {
    bytes = { plain: Buffer.from(frame.text) };
    kept.set(frame, bytes);
  }
  return bytes;
}

/** Section 7.2.1: flushed to a byte's end, without the four bytes that say so. */
function deflate(bytes: Buffer): Buffer {
  const flushed = deflateRawSync(bytes, { level: LEVEL, finishFlush: constants.Z_SYNC_FLUSH });
  return flushed.subarray(0, -4);
}

const FIN = 0x80;
const COMPRESSED = 0x40;
const TEXT = 0x01;

function webSocketFrame(payload: Buffer): Buffer {
  return Buffer.concat([header(payload.length), payload]);
}

function header(length: number): Buffer {
  const first = FIN | COMPRESSED | TEXT;
  if (length < 126) return Buffer.from([first, length]);
  const long = length > 0xffff;
  const bytes = Buffer.alloc(long ? 10 : 4);
  bytes[0] = first;
  bytes[1] = long ? 127 : 126;
  if (long) bytes.writeBigUInt64BE(BigInt(length), 2);
  else bytes.writeUInt16BE(length, 2);
  return bytes;
}
