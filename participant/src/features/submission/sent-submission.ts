import type { Submission } from 'shared-data/models/program';

/** `tried`: sent without an answer yet. The draft's key is the idempotency key: one draft, one submission, in any window. */
export type SentSubmission = { tried: Submission[] } | { id: string; owesFile: boolean };

type Journal = Record<string, SentSubmission>;

/** As many as one person may submit. */
const remembered = 20;
const place = (uid: string) => `sent-submission:${uid}`;
const windowPlace = (uid: string) => `submission-key:${uid}`;

function readJournal(uid: string): Journal {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(place(uid)) ?? '{}');
    return Object.fromEntries(Object.entries(kept as object).filter(([, entry]) => isSent(entry)));
  } catch {
    return {};
  }
}

function isSent(entry: unknown): entry is SentSubmission {
  const { id, tried } = (entry ?? {}) as { id?: unknown; tried?: unknown };
  return typeof id === 'string' || Array.isArray(tried);
}

export function readSent(uid: string, key: string): SentSubmission | null {
  return readJournal(uid)[key] ?? null;
}

/** Other windows of this browser are notified. */
export function keepSent(uid: string, key: string, sent: SentSubmission): void {
  const { [key]: _, ...others } = readJournal(uid);
  const entries = [...Object.entries(others), [key, sent] as const].slice(-remembered);
  try {
    localStorage.setItem(place(uid), JSON.stringify(Object.fromEntries(entries)));
  } catch {
    // Without storage other windows ask the server, which knows the key.
  }
}

export function submittedAs(uid: string, key: string): string | null {
  const sent = readSent(uid, key);
  return sent && 'id' in sent ? sent.id : null;
}

export function watchSent(uid: string, listener: () => void): () => void {
  const hear = (event: StorageEvent) => {
    if (event.key === place(uid)) listener();
  };
  addEventListener('storage', hear);
  return () => removeEventListener('storage', hear);
}

/** The latest submission whose file is missing. */
export function owedFile(uid: string): string | null {
  const owing = Object.values(readJournal(uid)).filter((sent) => 'id' in sent && sent.owesFile);
  const last = owing.at(-1);
  return last && 'id' in last ? last.id : null;
}

export function owesNoFile(uid: string, id: string): void {
  for (const [key, sent] of Object.entries(readJournal(uid)))
    if ('id' in sent && sent.id === id) keepSent(uid, key, { id, owesFile: false });
}

export function rememberKey(uid: string, key: string | null): void {
  try {
    if (key === null) sessionStorage.removeItem(windowPlace(uid));
    else sessionStorage.setItem(windowPlace(uid), key);
  } catch {
    // Without storage a reload starts a new draft.
  }
}

/** Result of the draft this window had before a reload. */
export function submittedHere(uid: string): string | null {
  try {
    const key = sessionStorage.getItem(windowPlace(uid));
    return key === null ? null : submittedAs(uid, key);
  } catch {
    return null;
  }
}
