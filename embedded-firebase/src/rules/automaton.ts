export type Shape =
  | { readonly kind: 'one'; readonly test: (unit: number) => boolean }
  | { readonly kind: 'all'; readonly parts: readonly Shape[] }
  | { readonly kind: 'any'; readonly parts: readonly Shape[] }
  | { readonly kind: 'repeat'; readonly part: Shape; readonly least: number; readonly most: number };

type State =
  | { readonly test: (unit: number) => boolean; readonly next: number }
  | { readonly test: null; to: readonly number[] };

const MAX_STATES = 4000;
const DONE = 0;

export class TooLarge extends Error {}

export class Automaton {
  readonly #states: State[] = [{ test: null, to: [] }];
  readonly #start: number;
  readonly #fromStart: boolean;
  readonly #toEnd: boolean;

  constructor(shape: Shape, fromStart: boolean, toEnd: boolean) {
    this.#start = this.#build(shape, DONE);
    this.#fromStart = fromStart;
    this.#toEnd = toEnd;
  }

  matches(text: string): boolean {
    const seen = new Int32Array(this.#states.length).fill(-1);
    let active: number[] = [];
    for (let i = 0; ; i++) {
      if (i === 0 || !this.#fromStart) this.#enter(this.#start, i, seen, active);
      if (seen[DONE] === i && (!this.#toEnd || i === text.length)) return true;
      if (i === text.length || (this.#fromStart && active.length === 0)) return false;
      const unit = text.charCodeAt(i);
      const next: number[] = [];
      for (const id of active) {
        const state = this.#states[id];
        if (state?.test?.(unit)) this.#enter(state.next, i + 1, seen, next);
      }
      active = next;
    }
  }

  #enter(from: number, position: number, seen: Int32Array, active: number[]): void {
    const pending = [from];
    for (let id = pending.pop(); id !== undefined; id = pending.pop()) {
      if (seen[id] === position) continue;
      seen[id] = position;
      const state = this.#states[id];
      if (state === undefined) continue;
      if (state.test === null) pending.push(...state.to);
      else active.push(id);
    }
  }

  #build(shape: Shape, next: number): number {
    switch (shape.kind) {
      case 'one':
        return this.#add({ test: shape.test, next });
      case 'all':
        return shape.parts.reduceRight((to, part) => this.#build(part, to), next);
      case 'any':
        return this.#add({ test: null, to: shape.parts.map((part) => this.#build(part, next)) });
      case 'repeat':
        return this.#repeat(shape, next);
    }
  }

  #repeat({ part, least, most }: Extract<Shape, { kind: 'repeat' }>, next: number): number {
    let entry = next;
    if (most === Infinity) {
      const loop: State = { test: null, to: [] };
      entry = this.#add(loop);
      loop.to = [this.#build(part, entry), next];
    } else
      for (let i = least; i < most; i++)
        entry = this.#add({ test: null, to: [this.#build(part, entry), next] });
    for (let i = 0; i < least; i++) entry = this.#build(part, entry);
    return entry;
  }

  #add(state: State): number {
    if (this.#states.length >= MAX_STATES) throw new TooLarge();
    return this.#states.push(state) - 1;
  }
}
