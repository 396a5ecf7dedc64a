import type { Encoded, SharedFrame } from '../public.ts';
import { sharedFrame } from './encoding.ts';

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

const MAX_FRAMES = 32;
