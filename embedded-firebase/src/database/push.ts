import type { Encoded, SharedFrame } from '../public.ts';
import { sharedFrame } from './encoding.ts';

/**
 * What changed, as the protocol says it: `d` replaces, `m` merges. Encoded once: all readers share the text, and those
 * with the same tag the whole frame.
 */
export class Push {
  readonly action: 'd' | 'm';
  readonly path: string;
  readonly data: Encoded;
  readonly #frames = new Map<number | undefined, SharedFrame>();

  constructor(action: 'd' | 'm', path: string, data: Encoded) {
    this.action = action;
    this.path = path;
    this.data = data;
  }

  /** The protocol's frame; `tag` names the client's filtered listen. */
  frame(tag: number | undefined): SharedFrame {
    let frame = this.#frames.get(tag);
    if (frame === undefined) {
      const tagged = tag === undefined ? '' : `,"t":${tag}`;
      const before = `{"t":"d","d":{"a":"${this.action}","b":{"p":${JSON.stringify(this.path)},"d":`;
      frame = sharedFrame(before, this.data, `${tagged}}}}`);
      if (this.#frames.size < MAX_FRAMES) this.#frames.set(tag, frame);
    }
    return frame;
  }
}

/** Applications number their listens alike, so there are few tags. */
const MAX_FRAMES = 32;
