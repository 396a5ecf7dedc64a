import type { Submission } from 'shared-data/models/program';

/**
 * A submission that was sent and is not finished: its idempotency key while no answer has come, its temporary ID while its file is
 * missing. Kept in this browser, so that a page loaded anew neither submits it twice nor forgets it.
 */
export type SentSubmission = { key: string; submission: Submission } | { id: string };

const place = (uid: string) => `sent-submission:${uid}`;

export function readSent(uid: string): SentSubmission | null {
  try {
    const kept = JSON.parse(localStorage.getItem(place(uid)) ?? 'null') as Partial<
      Record<'key' | 'id', unknown>
    > | null;
    const known = typeof kept?.id === 'string' || (typeof kept?.key === 'string' && 'submission' in kept);
    return known ? (kept as SentSubmission) : null;
  } catch {
    return null;
  }
}

/** `null`: it is finished. */
export function keepSent(uid: string, sent: SentSubmission | null): void {
  try {
    if (sent) localStorage.setItem(place(uid), JSON.stringify(sent));
    else localStorage.removeItem(place(uid));
  } catch {
    // Without storage a page loaded anew begins anew.
  }
}
