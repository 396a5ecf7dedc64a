import type { AccountAction } from 'shared-data/models/account-task';
import type { AccountRow } from './account-rows.ts';

/** Why an account is left out: nobody locks themselves out, and what is so already stays. */
export type LeftOut = 'self' | 'already' | 'disabled';

export function leftOut(action: AccountAction, account: AccountRow, ownUid: string | null): LeftOut | null {
  const { uid, disabled, emailVerified } = account;
  if (uid === ownUid && (action === 'disable' || action === 'remove')) return 'self';
  if (action === 'resend' && disabled) return 'disabled';
  const already = {
    ...{ verify: emailVerified, resend: emailVerified, disable: disabled, enable: !disabled, remove: false },
  };
  return already[action] ? 'already' : null;
}
