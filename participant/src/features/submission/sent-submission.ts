import type { Submission } from 'shared-data/models/program';

/**
 * How far the submission of one draft has come: what was sent while no answer has arrived, then its temporary ID. The draft's key is
 * also the idempotency key, so that the same draft in several windows, or in a page loaded anew, leads to one submission.
 */
export type SentSubmission = { tried: Submission[] } | { id: string; owesFile: boolean };

type Journal = Record<string, SentSubmission>;

/** As many drafts as a person may submit programs are remembered. */
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

/** How far the draft with this key has come; null: it was never sent from this browser. */
export function readSent(uid: string, key: string): SentSubmission | null {
  return readJournal(uid)[key] ?? null;
}

/** Notes how far a draft has come; the other windows of this browser learn of it. */
export function keepSent(uid: string, key: string, sent: SentSubmission): void {
  const { [key]: _, ...others } = readJournal(uid);
  const entries = [...Object.entries(others), [key, sent] as const].slice(-remembered);
  try {
    localStorage.setItem(place(uid), JSON.stringify(Object.fromEntries(entries)));
  } catch {
    // Without storage other windows ask the server, which knows the key.
  }
}

/** The temporary ID under which the draft with this key was submitted; null while it was not. */
export function submittedAs(uid: string, key: string): string | null {
  const sent = readSent(uid, key);
  return sent && 'id' in sent ? sent.id : null;
}

/** Calls when another window has noted something. */
export function watchSent(uid: string, listener: () => void): () => void {
  const hear = (event: StorageEvent) => {
    if (event.key === place(uid)) listener();
  };
  addEventListener('storage', hear);
  return () => removeEventListener('storage', hear);
}

/** The latest submission that still waits for its file. */
export function owedFile(uid: string): string | null {
  const owing = Object.values(readJournal(uid)).filter((sent) => 'id' in sent && sent.owesFile);
  const last = owing.at(-1);
  return last && 'id' in last ? last.id : null;
}

/** The file has arrived, or is no longer waited for. */
export function owesNoFile(uid: string, id: string): void {
  for (const [key, sent] of Object.entries(readJournal(uid)))
    if ('id' in sent && sent.id === id) keepSent(uid, key, { id, owesFile: false });
}

/** The draft this window works on, also after a reload; null: none. */
export function rememberKey(uid: string, key: string | null): void {
  try {
    if (key === null) sessionStorage.removeItem(windowPlace(uid));
    else sessionStorage.setItem(windowPlace(uid), key);
  } catch {
    // Without storage a page loaded anew begins anew.
  }
}

/** What became of the draft this window worked on before it was loaded anew. */
export function submittedHere(uid: string): string | null {
  try {
    const key = sessionStorage.getItem(windowPlace(uid));
    return key === null ? null : submittedAs(uid, key);
  } catch {
    return null;
  }
}
