import type { Encoded, Json, SharedFrame } from '../public.ts';
import { sharedFrame } from './encoding.ts';
import { isNestedDeeper } from './nesting.ts';

export interface ClientRequest {
  readonly id: number;
  readonly action: string;
  readonly body: { [key: string]: Json };
}

export type ClientMessage =
  | { kind: 'request'; request: ClientRequest }
  | { kind: 'ping' }
  | { kind: 'ignored' };

const MAX_SEGMENT = 16_384;
/** Twice what data may have; shorter messages cost too little to be looked through. */
const MAX_LEVELS = 64;
const LONG = 4096;

/** Joins segmented frames, up to `limit` UTF-16 units. */
export class FrameAssembler {
  readonly #limit: number;
  #awaited = 0;
  #segments: string[] = [];
  #size = 0;

  constructor(limit: number) {
    this.#limit = limit;
  }

  /** Characters of the segments of an incomplete message. */
  get size(): number {
    return this.#size;
  }

  /** `null` while incomplete, and for keepalives. Throws on protocol errors. */
  accept(frame: string): string | null {
    if (this.#awaited > 0) return this.#segment(frame);
    if (frame.length <= 6 && /^\d+$/.test(frame)) {
      this.#awaited = Number(frame);
      if (this.#awaited * MAX_SEGMENT > this.#limit + MAX_SEGMENT) throw new Error('message too large');
      return null;
    }
    if (frame.length > this.#limit) throw new Error('message too large');
    return frame;
  }

  #segment(frame: string): string | null {
    this.#size += frame.length;
    if (this.#size > this.#limit) throw new Error('message too large');
    this.#segments.push(frame);
    this.#awaited--;
    if (this.#awaited > 0) return null;
    const whole = this.#segments.join('');
    this.#segments = [];
    this.#size = 0;
    return whole;
  }
}

/** Throws what is malformed, and what is nested so deep that `JSON.parse` would take 40 ms for a megabyte. */
export function readMessage(text: string): ClientMessage {
  if (text.length > LONG && isNestedDeeper(text, MAX_LEVELS)) throw new Error('too deep');
  const envelope = asObject(JSON.parse(text));
  const data = asObject(envelope.d ?? null);
  if (envelope.t === 'c') return data.t === 'p' ? { kind: 'ping' } : { kind: 'ignored' };
  if (envelope.t !== 'd') throw new Error('unknown envelope');
  if (typeof data.r !== 'number' || typeof data.a !== 'string') throw new Error('malformed request');
  return {
    kind: 'request',
    request: { id: data.r, action: data.a, body: asObject(data.b ?? {}) },
  };
}

export function handshakeFrame(now: number, host: string, sessionId: string): string {
  return control('h', { ts: now, v: '5', h: host, s: sessionId });
}

export function pongFrame(): string {
  return control('o', {});
}

export function responseFrame(id: number, status: string, data: Json): string {
  return `{"t":"d","d":${JSON.stringify({ r: id, b: { s: status, d: data } })}}`;
}

export function dataResponseFrame(id: number, data: Encoded): SharedFrame {
  return sharedFrame(`{"t":"d","d":{"r":${id},"b":{"s":"ok","d":`, data, '}}}');
}

export function revokedFrame(path: string, query: Json | undefined): string {
  return `{"t":"d","d":${JSON.stringify({ a: 'c', b: query === undefined ? { p: path } : { p: path, q: [query] } })}}`;
}

export function authRevokedFrame(status: string, reason: string): string {
  return `{"t":"d","d":${JSON.stringify({ a: 'ac', b: { s: status, d: reason } })}}`;
}

function control(type: string, data: Json): string {
  return JSON.stringify({ t: 'c', d: { t: type, d: data } });
}

function asObject(json: Json): { [key: string]: Json } {
  if (json === null || typeof json !== 'object' || Array.isArray(json))
    throw new Error('an object was expected');
  return json;
}
