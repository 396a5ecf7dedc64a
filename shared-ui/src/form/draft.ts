export const draftPlace = (key: string) => `draft:${key}`;

/** Files cannot be stored; `omit` names other values to leave out, e.g. passwords. */
export function draftText(values: object, omit: readonly string[] = []): string {
  const kept = Object.entries(values).filter(
    ([name, value]) => !omit.includes(name) && !(value instanceof Blob),
  );
  return JSON.stringify(Object.fromEntries(kept));
}

export function saveDraft(key: string, values: object, omit: readonly string[] = []): boolean {
  try {
    localStorage.setItem(draftPlace(key), draftText(values, omit));
    return true;
  } catch {
    return false;
  }
}

/** Restricted to the fields of this form; null when there is none. `text`: what is or was stored. */
export function loadDraft<Values extends object>(
  key: string,
  initial: Values,
  text?: string | null,
): Partial<Values> | null {
  try {
    const stored = text === undefined ? localStorage.getItem(draftPlace(key)) : text;
    const kept: unknown = JSON.parse(stored ?? 'null');
    if (kept === null || typeof kept !== 'object') return null;
    const known = Object.entries(kept).filter(([name]) => name in initial);
    return known.length ? (Object.fromEntries(known) as Partial<Values>) : null;
  } catch {
    return null;
  }
}

export function dropDraft(key: string): void {
  try {
    localStorage.removeItem(draftPlace(key));
  } catch {
    // Without storage nothing was kept.
  }
}
