import type { Encoded, SharedFrame } from '../public.ts';
import { Branch, childrenOf, type Node, toJson } from './tree.ts';

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
const RECORD_WORTH = 512;

export class Encodings {
  readonly #kept = new Map<Node, Encoded>();
  /** Of records within lists, so that another window of a list costs no new encoding. */
  readonly #records = new WeakMap<Branch, string>();
  #size = 0;

  of(node: Node): Encoded {
    const known = this.#kept.get(node);
    if (known !== undefined) {
      this.#kept.delete(node);
      this.#kept.set(node, known);
      return known;
    }
    const made = { text: this.#textOf(node) };
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

  #textOf(node: Node): string {
    if (!(node instanceof Branch)) return exported(node);
    const parts: string[] = [];
    for (const [key, child] of childrenOf(node))
      parts.push(`${JSON.stringify(key)}:${child instanceof Branch ? this.#record(child) : exported(child)}`);
    if (node.priority !== null) parts.push(`".priority":${JSON.stringify(node.priority)}`);
    return `{${parts.join(',')}}`;
  }

  #record(node: Branch): string {
    const known = this.#records.get(node);
    if (known !== undefined) return known;
    const text = exported(node);
    if (text.length >= RECORD_WORTH) this.#records.set(node, text);
    return text;
  }
}

function exported(node: Node): string {
  return JSON.stringify(toJson(node, 'export'));
}
