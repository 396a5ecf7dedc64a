import { draftPlace, draftText, dropDraft, loadDraft } from './draft.ts';

/** Milliseconds until other tabs surely see what this one stored. */
const seenElsewhere = 200;

/** A draft that several tabs may show: sent once, and only removed by the tab that wrote or showed what is stored. */
export class SharedDraft<Values extends object> {
  readonly #key: string;
  readonly initial: Values;
  /** What this tab last showed from the store or wrote there. */
  #last: string | null;

  constructor(key: string, initial: Values) {
    this.#key = key;
    this.initial = initial;
    this.#last = this.#stored();
  }

  wrote(values: Values): void {
    this.#last = draftText(values);
  }

  isSaved(values: Values): boolean {
    return this.#last === draftText(values);
  }

  /** Another tab has sent or given up what this one shows. */
  get isGone(): boolean {
    return this.#last !== null && this.#stored() === null;
  }

  drop(): void {
    if (this.#stored() === this.#last) dropDraft(this.#key);
    this.#last = null;
  }

  /** Calls `act` while no other tab sends the same draft. */
  inTurn(act: () => Promise<boolean>): Promise<boolean> {
    const { locks } = navigator as Partial<Navigator>;
    if (!locks) return act();
    return new Promise((resolve) => {
      void locks.request(draftPlace(this.#key), async () => {
        resolve(await act());
        await new Promise((seen) => setTimeout(seen, seenElsewhere));
      });
    });
  }

  /** Calls `listener` with the text of a draft that another tab has removed. */
  onRemoved(listener: (isOf: (values: Values) => boolean) => void): () => void {
    const look = ({ key, oldValue, newValue }: StorageEvent) => {
      if (key !== draftPlace(this.#key) || newValue !== null) return;
      const removed = this.#textOf(loadDraft(this.#key, this.initial, oldValue));
      listener((values) => draftText(values) === removed);
    };
    addEventListener('storage', look);
    return () => removeEventListener('storage', look);
  }

  #stored(): string | null {
    return this.#textOf(loadDraft(this.#key, this.initial));
  }

  #textOf(kept: Partial<Values> | null): string | null {
    return kept && draftText({ ...this.initial, ...kept });
  }
}
