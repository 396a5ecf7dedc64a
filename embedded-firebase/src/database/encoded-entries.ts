import { Branch, childrenOf, type Node, toJson } from './tree.ts';

const encoder = new TextEncoder();
/** Characters from which an encoded record is kept. */
const WORTH = 128;
/** UTF-8 takes at most three bytes for each character of a string. */
const MOST_BYTES = 3;

/** Where `,"key":value` stands in UTF-8. */
interface Place {
  readonly slab: Uint8Array;
  readonly start: number;
  readonly end: number;
  readonly key: string;
}

/**
 * Encodes lists from records that were encoded before, so that another window of a list is copied, not encoded. Records that are new in
 * one encoding share a slab, and neighbours in a slab are copied at once.
 */
export class EncodedEntries {
  readonly #places = new WeakMap<Branch, Place>();

  /** The list as JSON with priorities; a text if no record is worth keeping. */
  encode(list: Branch): string | Uint8Array<ArrayBuffer> {
    const entries = [...childrenOf(list)];
    const short = this.#keepNew(entries);
    const parts: (string | Uint8Array)[] = [];
    let text = '';
    let run: Place | undefined;
    const endRun = () => {
      if (run) parts.push(run.slab.subarray(run.start, run.end));
      run = undefined;
    };
    for (const [key, child] of entries) {
      const place = child instanceof Branch ? this.#places.get(child) : undefined;
      // the same record may stand under two keys
      if (place?.key !== key) {
        endRun();
        text += short.get(key) ?? entryOf(key, child);
        continue;
      }
      if (text !== '') parts.push(text);
      text = '';
      if (run?.slab === place.slab && run.end === place.start) run = { ...run, end: place.end };
      else {
        endRun();
        run = place;
      }
    }
    endRun();
    if (list.priority !== null) text += `,".priority":${JSON.stringify(list.priority)}`;
    if (parts.length === 0) return `{${text.slice(1)}}`;
    return joined([...parts, `${text}}`]);
  }

  /** Returns, by key, the texts of records too short to keep. */
  #keepNew(entries: readonly (readonly [string, Node])[]): Map<string, string> {
    const short = new Map<string, string>();
    const added: { child: Branch; key: string; text: string }[] = [];
    let characters = 0;
    for (const [key, child] of entries) {
      if (!(child instanceof Branch) || this.#places.get(child)?.key === key) continue;
      const text = entryOf(key, child);
      if (text.length < WORTH) short.set(key, text);
      else {
        added.push({ child, key, text });
        characters += text.length;
      }
    }
    const room = new Uint8Array(MOST_BYTES * characters);
    const ends: number[] = [];
    let at = 0;
    for (const { text } of added) {
      at += encoder.encodeInto(text, room.subarray(at)).written;
      ends.push(at);
    }
    const slab = room.slice(0, at);
    added.forEach(({ child, key }, index) => {
      this.#places.set(child, { slab, start: ends[index - 1] ?? 0, end: ends[index] ?? 0, key });
    });
    return short;
  }
}

function entryOf(key: string, value: Node): string {
  return `,${JSON.stringify(key)}:${JSON.stringify(toJson(value, 'export'))}`;
}

/** The first part begins with a comma, whose place the brace takes. */
function joined(parts: readonly (string | Uint8Array)[]): Uint8Array<ArrayBuffer> {
  const all = parts.map((part) => (typeof part === 'string' ? encoder.encode(part) : part));
  const bytes = new Uint8Array(all.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of all) {
    bytes.set(part, at);
    at += part.length;
  }
  bytes[0] = '{'.charCodeAt(0);
  return bytes;
}
