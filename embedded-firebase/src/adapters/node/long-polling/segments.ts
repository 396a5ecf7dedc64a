import { fromBase64Url, fromUtf8 } from '../../../auth/encoding.ts';

/** Segments that may arrive out of order. */
const AHEAD = 10_000;
const OVERHEAD = 128;

interface Segment {
  readonly count: number;
  readonly data: string;
}

/** Reassembles messages from query strings (`seg{i}`, `ts{i}`, `d{i}` base64url), in any order and with repetitions. */
export class Segments {
  readonly #limit: number;
  readonly #waiting = new Map<number, Segment>();
  #size = 0;
  #next = 0;

  /** `limit`: base64 characters held for missing segments. */
  constructor(limit: number) {
    this.#limit = limit;
  }

  /** Characters held for missing segments, with overhead. */
  get size(): number {
    return this.#size + this.#waiting.size * OVERHEAD;
  }

  /** Returns the messages now complete, in order. Throws on malformed input. */
  accept(params: URLSearchParams): string[] {
    // URLSearchParams.get is linear
    const values = new Map(params);
    for (let i = 0; values.has(`seg${i}`); i++) {
      const number = Number(values.get(`seg${i}`));
      const count = Number(values.get(`ts${i}`));
      const data = values.get(`d${i}`) ?? '';
      if (!Number.isSafeInteger(number) || !Number.isSafeInteger(count) || count < 1)
        throw new Error('malformed segment');
      if (number < this.#next || this.#waiting.has(number)) continue;
      this.#size += data.length;
      if (this.#size > this.#limit || number > this.#next + AHEAD) throw new Error('too much waits');
      this.#waiting.set(number, { count, data });
    }
    const messages: string[] = [];
    for (let message = this.#take(); message !== null; message = this.#take()) messages.push(message);
    return messages;
  }

  #take(): string | null {
    const count = this.#waiting.get(this.#next)?.count ?? 0;
    if (count === 0 || count > this.#waiting.size) return null;
    const parts: string[] = [];
    for (let i = 0; i < count; i++) {
      const part = this.#waiting.get(this.#next + i);
      if (part === undefined) return null;
      parts.push(part.data);
    }
    for (let i = 0; i < count; i++) this.#waiting.delete(this.#next + i);
    const text = parts.join('');
    this.#size -= text.length;
    this.#next += count;
    // The SDK pads with full stops.
    return fromUtf8(fromBase64Url(text.replace(/\.+$/, '')));
  }
}
