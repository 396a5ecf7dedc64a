const HEADER = 32;
const FRAME_HEADER = 24;
const LITTLE_ENDIAN = 0x377f0682;
const BIG_ENDIAN = 0x377f0683;

/**
 * What the write-ahead log of a SQLite file is worth. `torn`: its last transaction is not whole, as when the power fails, and
 * SQLite leaves it out. `damaged`: SQLite would leave out transactions that were kept.
 */
export type WalCondition = 'whole' | 'torn' | 'damaged';

interface Frame {
  readonly page: number;
  readonly commits: boolean;
  /** Belongs to the log's present round: older ones lie behind its end. */
  readonly present: boolean;
  /** Its checksum goes on from the frame before, as that one says. */
  readonly follows: boolean;
}

type Sums = readonly [number, number];

/** Judges the bytes of a `-wal` file. */
export function inspectWal(bytes: Uint8Array, pageSize: number): WalCondition {
  if (bytes.length <= HEADER) return bytes.length === 0 || bytes.length === HEADER ? 'whole' : 'torn';
  const log = new Wal(bytes, pageSize);
  const frames = Array.from({ length: log.length }, (_, index) => log.frame(index));
  if (!log.hasHeader) return frames.some(({ follows }) => follows) ? 'damaged' : 'torn';
  const whole = log.wholeFrames();
  const committed = frames.findLastIndex(({ commits }, index) => commits && index < whole) + 1;
  const rest = frames.slice(whole);
  const last = rest.findLastIndex(({ present }) => present);
  if (last < 0) return committed === whole && log.endsWithFrame ? 'whole' : 'torn';
  const ends = rest.findIndex(
    ({ present, commits, follows }, index) => present && commits && (follows || index === 0),
  );
  if (ends < 0) return 'torn';
  if (ends < last) return 'damaged';
  // A transaction names a page once.
  const pages = frames.slice(committed, whole + last + 1).map(({ page }) => page);
  return new Set(pages).size < pages.length ? 'damaged' : 'torn';
}

class Wal {
  readonly length: number;
  readonly hasHeader: boolean;
  readonly endsWithFrame: boolean;
  readonly #view: DataView;
  readonly #little: boolean;
  readonly #frameSize: number;

  constructor(bytes: Uint8Array, pageSize: number) {
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    const magic = this.#view.getUint32(0);
    this.#little = magic !== BIG_ENDIAN;
    this.#frameSize = FRAME_HEADER + pageSize;
    this.length = Math.floor((bytes.length - HEADER) / this.#frameSize);
    this.endsWithFrame = (bytes.length - HEADER) % this.#frameSize === 0;
    const known = magic === LITTLE_ENDIAN || magic === BIG_ENDIAN;
    const sums = this.#sum([0, 0], 0, FRAME_HEADER);
    this.hasHeader = known && this.#view.getUint32(8) === pageSize && this.#says(FRAME_HEADER, sums);
  }

  /** Frames from the beginning whose checksums hold. */
  wholeFrames(): number {
    let sums: Sums = [this.#view.getUint32(24), this.#view.getUint32(28)];
    for (let index = 0; index < this.length; index++) {
      const at = this.#at(index);
      sums = this.#sumFrame(sums, at);
      if (!this.#isPresent(at) || !this.#says(at + 16, sums)) return index;
    }
    return this.length;
  }

  frame(index: number): Frame {
    const at = this.#at(index);
    const before = index === 0 ? FRAME_HEADER : at - this.#frameSize + 16;
    const seed: Sums = [this.#view.getUint32(before), this.#view.getUint32(before + 4)];
    return {
      page: this.#view.getUint32(at),
      commits: this.#view.getUint32(at + 4) !== 0,
      present: this.#isPresent(at),
      follows: this.#says(at + 16, this.#sumFrame(seed, at)),
    };
  }

  #at(index: number): number {
    return HEADER + index * this.#frameSize;
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
