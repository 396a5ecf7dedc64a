export const draftPlace = (key: string) => `draft:${key}`;

/** Files cannot be stored; `omit` names other values to leave out, e.g. passwords. */
export function draftText(values: object, omit: readonly string[] = []): string {
  const kept = Object.entries(values).filter(
    ([name, value]) => !omit.includes(name) && !(value instanceof Blob),
  );
  return JSON.stringify(Object.fromEntries(kept));
}

/** `tab`: for this tab alone, until it is closed. */
export type DraftStore = 'shared' | 'tab';
const storageOf = (store: DraftStore) => (store === 'tab' ? sessionStorage : localStorage);

export function saveDraft(
  key: string,
  values: object,
  omit: readonly string[] = [],
  store: DraftStore = 'shared',
): boolean {
  try {
    storageOf(store).setItem(draftPlace(key), draftText(values, omit));
    return true;
  } catch {
    return false;
  }
}

/** Restricted to the fields of this form; null when there is none. `text`: what is or was stored. */
export function loadDraft<Values extends object>(
  key: string,
  initial: Values,
  text: string | null = storedDraft(key, 'shared'),
): Partial<Values> | null {
  try {
    const kept: unknown = JSON.parse(text ?? 'null');
    if (kept === null || typeof kept !== 'object') return null;
    const known = Object.entries(kept).filter(([name]) => name in initial);
    return known.length ? (Object.fromEntries(known) as Partial<Values>) : null;
  } catch {
    return null;
  }
}

export function storedDraft(key: string, store: DraftStore): string | null {
  try {
    return storageOf(store).getItem(draftPlace(key));
  } catch {
    return null;
  }
}

export function dropDraft(key: string, store: DraftStore = 'shared'): void {
  try {
    storageOf(store).removeItem(draftPlace(key));
  } catch {
    // Without storage nothing was kept.
  }
}
