import { at, type Doc, type Keys, select, text, type Wire } from './oracle.ts';

/** Every state the oracle has had, oldest first, and what a query shows of each. */
export class Timeline {
  readonly #states: Doc[] = [null];
  readonly #views = new Map<string, string>();

  get index(): number {
    return this.#states.length - 1;
  }

  get first(): Doc {
    return this.#states[0] ?? null;
  }

  get root(): Doc {
    return this.#states.at(-1) ?? null;
  }

  add(state: Doc): void {
    this.#states.push(state);
  }

  view({ keys, query }: View, index = this.index): Doc {
    return select(at(this.#states[index] ?? null, keys), query);
  }

  text(view: View, index: number): string {
    const id = JSON.stringify([index, view.keys, view.query && Object.entries(view.query).sort()]);
    let known = this.#views.get(id);
    if (known === undefined) {
      known = text(this.view(view, index));
      this.#views.set(id, known);
    }
    return known;
  }
}

interface View {
  readonly keys: Keys;
  readonly query: Wire | null;
}
