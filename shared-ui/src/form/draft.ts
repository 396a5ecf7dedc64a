const prefix = 'draft:';

/** Files cannot be stored; `omit` names other values to leave out, e.g. passwords. */
export function saveDraft(key: string, values: object, omit: readonly string[] = []): boolean {
  const kept = Object.entries(values).filter(
    ([name, value]) => !omit.includes(name) && !(value instanceof Blob),
  );
  try {
    localStorage.setItem(prefix + key, JSON.stringify(Object.fromEntries(kept)));
    return true;
  } catch {
    return false;
  }
}

/** Restricted to the fields of this form; null when there is none. */
export function loadDraft<Values extends object>(key: string, initial: Values): Partial<Values> | null {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(prefix + key) ?? 'null');
    if (kept === null || typeof kept !== 'object') return null;
    const known = Object.entries(kept).filter(([name]) => name in initial);
    return known.length ? (Object.fromEntries(known) as Partial<Values>) : null;
  } catch {
    return null;
  }
}

export function dropDraft(key: string): void {
  try {
    localStorage.removeItem(prefix + key);
  } catch {
    // Without storage nothing was kept.
  }
}
