const HEADER = 32;
const FRAME_HEADER = 24;
const LITTLE_ENDIAN = 0x377f0682;
const BIG_ENDIAN = 0x377f0683;

/** `torn`: incomplete last transaction (power failure), dropped by SQLite. `damaged`: SQLite would drop committed ones. */
export type WalCondition = 'whole' | 'torn' | 'damaged';

interface Frame {
  readonly page: number;
  readonly commits: boolean;
  readonly follows: boolean;
  readonly aligned: boolean;
}

type Sums = readonly [number, number];

export function inspectWal(bytes: Uint8Array, pageSize: number): WalCondition {
  if (bytes.every((byte) => byte === 0)) return bytes.length === 0 ? 'whole' : 'torn';
  if (bytes.length < HEADER) return 'torn';
  const log = new Wal(bytes, pageSize);
  if (!log.hasHeader) return 'damaged';
  const { frames, end, committed } = log.wholeFrames();
  const rest = log.framesFrom(end);
  if (rest.length === 0) return committed === frames.length && log.endsAt(end) ? 'whole' : 'torn';
  const ends = rest.findIndex(({ commits, follows }, index) => commits && (follows || index === 0));
  // Frames are never written elsewhere.
  if (rest.some(({ aligned }) => !aligned)) return 'damaged';
  if (ends < 0) return 'torn';
  if (ends < rest.length - 1) return 'damaged';
  // A transaction writes a page once.
  const pages = [...frames.slice(committed), ...rest].map(({ page }) => page);
  return new Set(pages).size < pages.length ? 'damaged' : 'torn';
}

class Wal {
  readonly hasHeader: boolean;
  readonly #bytes: Buffer;
  readonly #view: DataView;
  readonly #little: boolean;
  readonly #frameSize: number;

  constructor(bytes: Uint8Array, pageSize: number) {
    this.#bytes = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    const magic = this.#view.getUint32(0);
    this.#little = magic !== BIG_ENDIAN;
    this.#frameSize = FRAME_HEADER + pageSize;
    const known = magic === LITTLE_ENDIAN || magic === BIG_ENDIAN;
    const sums = this.#sum([0, 0], 0, FRAME_HEADER);
    this.hasHeader = known && this.#view.getUint32(8) === pageSize && this.#says(FRAME_HEADER, sums);
  }

  wholeFrames(): { frames: Frame[]; end: number; committed: number } {
    const frames: Frame[] = [];
    let sums = this.#sumsAt(FRAME_HEADER);
    let end = HEADER;
    let committed = 0;
    for (; end + this.#frameSize <= this.#bytes.length; end += this.#frameSize) {
      sums = this.#sumFrame(sums, end);
      if (!this.#isPresent(end) || !this.#says(end + 16, sums)) break;
      frames.push(this.#frame(end));
      if (frames.at(-1)?.commits) committed = frames.length;
    }
    return { frames, end, committed };
  }

  framesFrom(place: number): Frame[] {
    const salts = this.#bytes.subarray(16, 24);
    const frames: Frame[] = [];
    for (let at = this.#bytes.indexOf(salts, place + 8); at >= 0; at = this.#bytes.indexOf(salts, at + 8))
      if (at - 8 + this.#frameSize <= this.#bytes.length) frames.push(this.#frame(at - 8));
    return frames;
  }

  endsAt(place: number): boolean {
    const rest = this.#bytes.length - place;
    return rest % this.#frameSize === 0;
  }

  #frame(at: number): Frame {
    const before = at - this.#frameSize + 16;
    const sums =
      before < 0 ? null : this.#sumFrame(this.#sumsAt(before < HEADER ? FRAME_HEADER : before), at);
    return {
      page: this.#view.getUint32(at),
      commits: this.#view.getUint32(at + 4) !== 0,
      follows: sums !== null && this.#says(at + 16, sums),
      aligned: (at - HEADER) % this.#frameSize === 0,
    };
  }

  #sumsAt(at: number): Sums {
    return [this.#view.getUint32(at), this.#view.getUint32(at + 4)];
  }

  #isPresent(at: number): boolean {
    const view = this.#view;
    return view.getUint32(at + 8) === view.getUint32(16) && view.getUint32(at + 12) === view.getUint32(20);
  }

  #says(at: number, [first, second]: Sums): boolean {
    return this.#view.getUint32(at) === first && this.#view.getUint32(at + 4) === second;
  }

  #sumFrame(seed: Sums, at: number): Sums {
    return this.#sum(this.#sum(seed, at, at + 8), at + FRAME_HEADER, at + this.#frameSize);
  }

  #sum([first, second]: Sums, from: number, to: number): Sums {
    let a = first;
    let b = second;
    for (let at = from; at < to; at += 8) {
      a = (a + this.#view.getUint32(at, this.#little) + b) >>> 0;
      b = (b + this.#view.getUint32(at + 4, this.#little) + a) >>> 0;
    }
    return [a, b];
  }
}
