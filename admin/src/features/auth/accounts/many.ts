import type { MessageKey } from 'shared-data/i18n/message-catalogs';
import { ApiError, errorMessageKey } from 'shared-data/platform/errors';
import type { AccountRow } from './account-rows.ts';

/** What can be done with many accounts at once. */
export const manyActions = ['verify', 'resend', 'disable', 'enable', 'remove'] as const;
export type ManyAction = (typeof manyActions)[number];

/** Why an account is left out: nobody locks themselves out, and what is so already stays. */
export type LeftOut = 'self' | 'already' | 'disabled';

export function leftOut(action: ManyAction, account: AccountRow, ownUid: string | null): LeftOut | null {
  const { uid, disabled, emailVerified } = account;
  if (uid === ownUid && (action === 'disable' || action === 'remove')) return 'self';
  if (action === 'resend' && disabled) return 'disabled';
  const already = {
    ...{ verify: emailVerified, resend: emailVerified, disable: disabled, enable: !disabled, remove: false },
  };
  return already[action] ? 'already' : null;
}

/** null: done; otherwise why not. */
export type Results = ReadonlyMap<string, MessageKey | null>;

/** After these the next call would fare no better. */
const ends = new Set(['tooManyRequests', 'unavailable', 'unauthenticated', 'forbidden']);

interface Run {
  accounts: readonly AccountRow[];
  act: (account: AccountRow) => Promise<unknown>;
  /** After each account. */
  onResult: (results: Results) => void;
  signal: AbortSignal;
}

/** One after the other, each by a call of its own. Stops where going on is of no use; what has no result then is as it was. */
export async function runMany({ accounts, act, onResult, signal }: Run): Promise<void> {
  let results: Results = new Map();
  for (const account of accounts) {
    if (signal.aborted) return;
    const error = await act(account).then(
      () => null,
      (thrown: unknown) => thrown ?? new Error('rejected'),
    );
    results = new Map([...results, [account.uid, error === null ? null : errorMessageKey(error)]]);
    onResult(results);
    if (error instanceof ApiError && ends.has(error.code)) return;
  }
}
