import type { Encoded, SharedFrame } from '../public.ts';
import { EncodedEntries } from './encoded-entries.ts';
import { Branch, type Node, toJson } from './tree.ts';

const encoder = new TextEncoder();
const decoder = new TextDecoder();

export function sharedFrame(before: string, body: Encoded, after: string): SharedFrame {
  return {
    before,
    body,
    after,
    get text() {
      return before + body.text + after;
    },
  };
}

export function frameText(frame: string | SharedFrame): string {
  return typeof frame === 'string' ? frame : frame.text;
}

export class EncodedText implements Encoded {
  readonly text: string;
  #bytes: Uint8Array<ArrayBuffer> | undefined;

  constructor(text: string) {
    this.text = text;
  }

  get bytes(): Uint8Array<ArrayBuffer> {
    const bytes = this.#bytes ?? encoder.encode(this.text);
    this.#bytes = bytes;
    return bytes;
  }

  get size(): number {
    return this.text.length;
  }
}

class EncodedBytes implements Encoded {
  readonly bytes: Uint8Array<ArrayBuffer>;

  constructor(bytes: Uint8Array<ArrayBuffer>) {
    this.bytes = bytes;
  }

  get text(): string {
    return decoder.decode(this.bytes);
  }

  get size(): number {
    return this.bytes.length;
  }
}

const MOST = 16 * 1024 * 1024;
const WORTH = 4096;

export class Encodings {
  readonly #kept = new Map<Node, Encoded>();
  readonly #entries = new EncodedEntries();
  #size = 0;

  of(node: Node): Encoded {
    const known = this.#kept.get(node);
    if (known !== undefined) {
      this.#kept.delete(node);
      this.#kept.set(node, known);
      return known;
    }
    const made = this.#encode(node);
    if (made.size < WORTH) return made;
    this.#kept.set(node, made);
    this.#size += made.size;
    for (const [oldest, { size }] of this.#kept) {
      if (this.#size <= MOST || oldest === node) break;
      this.#kept.delete(oldest);
      this.#size -= size;
    }
    return made;
  }

  #encode(node: Node): Encoded {
    if (!(node instanceof Branch)) return new EncodedText(exported(node));
    const made = this.#entries.encode(node);
    return typeof made === 'string' ? new EncodedText(made) : new EncodedBytes(made);
  }
}

function exported(node: Node): string {
  return JSON.stringify(toJson(node, 'export'));
}
