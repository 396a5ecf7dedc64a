import { draftPlace, draftText, dropDraft, loadDraft, saveDraft, storedDraft } from './draft.ts';

/** Milliseconds until other tabs surely see what this one stored. */
const seenElsewhere = 200;

export interface DraftListener<Values> {
  /** Another tab has removed a draft; `isOf` says whether these values were it. */
  removed: (isOf: (values: Values) => boolean) => void;
  /** Another tab has stored `draft`; `isOf` says whether it began with these values. */
  stored: (draft: Values, isOf: (values: Values) => boolean) => void;
}

/** A draft that several tabs may show: sent once, only removed by the tab that wrote or showed what is stored, and only written over by a tab that showed it. */
export class SharedDraft<Values extends object> {
  readonly #key: string;
  readonly initial: Values;
  /** To begin with: what only this tab keeps, else what all share. */
  readonly found: Partial<Values> | null;
  /** What this tab last showed from the store or wrote there. */
  #last: string | null;

  constructor(key: string, initial: Values) {
    this.#key = key;
    this.initial = initial;
    const own = loadDraft(key, initial, storedDraft(key, 'tab'));
    this.found = own ?? loadDraft(key, initial);
    this.#last = own ? null : this.#stored();
  }

  /** While another tab keeps something else there, this tab keeps its own apart: false, as it is lost with the tab. */
  save(values: Values): boolean {
    const stored = this.#stored();
    const text = draftText(values);
    if (stored !== null && stored !== this.#last && stored !== text) {
      this.#last = null;
      saveDraft(this.#key, values, [], 'tab');
      return false;
    }
    if (!saveDraft(this.#key, values)) return false;
    this.#last = text;
    dropDraft(this.#key, 'tab');
    return true;
  }

  get isApart(): boolean {
    return storedDraft(this.#key, 'tab') !== null;
  }

  shows(values: Values): void {
    this.#last = draftText(values);
    dropDraft(this.#key, 'tab');
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
    dropDraft(this.#key, 'tab');
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

  watch({ removed, stored }: DraftListener<Values>): () => void {
    const look = ({ key, oldValue, newValue }: StorageEvent) => {
      if (key !== draftPlace(this.#key)) return;
      const before = this.#textOf(loadDraft(this.#key, this.initial, oldValue));
      const isOf = (values: Values) => draftText(values) === before;
      const draft = loadDraft(this.#key, this.initial, newValue);
      if (draft) stored({ ...this.initial, ...draft }, isOf);
      else removed(isOf);
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
