import type { Encoded, SharedFrame } from '../public.ts';
import { type Node, toJson } from './tree.ts';

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

const MOST = 16 * 1024 * 1024;
const WORTH = 4096;

export class Encodings {
  readonly #kept = new Map<Node, Encoded>();
  #size = 0;

  of(node: Node): Encoded {
    const known = this.#kept.get(node);
    if (known !== undefined) {
      this.#kept.delete(node);
      this.#kept.set(node, known);
      return known;
    }
    const made = { text: JSON.stringify(toJson(node, 'export')) };
    if (made.text.length < WORTH) return made;
    this.#kept.set(node, made);
    this.#size += made.text.length;
    for (const [oldest, { text }] of this.#kept) {
      if (this.#size <= MOST || oldest === node) break;
      this.#kept.delete(oldest);
      this.#size -= text.length;
    }
    return made;
  }
}
