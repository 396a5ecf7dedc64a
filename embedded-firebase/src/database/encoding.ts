import type { Encoded, SharedFrame } from '../public.ts';
import { Branch, childrenOf, type Node, toJson } from './tree.ts';

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
const RECORD_WORTH = 512;

export class Encodings {
  readonly #kept = new Map<Node, Encoded>();
  /** Of records within lists, so that another window of a list costs no new encoding. */
  readonly #records = new WeakMap<Branch, Uint8Array>();
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
    const parts: (string | Uint8Array)[] = [];
    let text = '{';
    for (const [key, child] of childrenOf(node)) {
      if (text.length > 1 || parts.length > 0) text += ',';
      text += `${JSON.stringify(key)}:`;
      const record = child instanceof Branch ? this.#record(child) : exported(child);
      if (typeof record === 'string') text += record;
      else {
        parts.push(text, record);
        text = '';
      }
    }
    if (node.priority !== null) text += `,".priority":${JSON.stringify(node.priority)}`;
    text += '}';
    return parts.length === 0 ? new EncodedText(text) : new EncodedBytes(joined([...parts, text]));
  }

  #record(node: Branch): string | Uint8Array {
    const known = this.#records.get(node);
    if (known !== undefined) return known;
    const text = exported(node);
    if (text.length < RECORD_WORTH) return text;
    const bytes = encoder.encode(text);
    this.#records.set(node, bytes);
    return bytes;
  }
}

/** Copying bytes is ten times as fast as encoding texts. */
function joined(parts: readonly (string | Uint8Array)[]): Uint8Array<ArrayBuffer> {
  const all = parts.map((part) => (typeof part === 'string' ? encoder.encode(part) : part));
  const bytes = new Uint8Array(all.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of all) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}

function exported(node: Node): string {
  return JSON.stringify(toJson(node, 'export'));
}
