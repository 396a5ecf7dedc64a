import type { ComponentType } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { AccountActionMode } from 'shared-data/navigation/paths';
import { ConfirmAddress } from './confirm-address.tsx';
import { InvalidLink, type LinkPurpose } from './invalid-link.tsx';
import { KeepAddress } from './keep-address.tsx';
import { ResetPassword } from './reset-password.tsx';
import { VerifyEmail } from './verify-email.tsx';

const actions: Record<AccountActionMode, { purpose: LinkPurpose; Action: ComponentType<{ code: string }> }> =
  {
    verifyEmail: { purpose: 'verify', Action: VerifyEmail },
    resetPassword: { purpose: 'reset', Action: ResetPassword },
    verifyAndChangeEmail: { purpose: 'address', Action: ConfirmAddress },
    recoverEmail: { purpose: 'address', Action: KeepAddress },
  };

export function Component() {
  const [params] = useSearchParams();
  const mode = params.get('mode') ?? '';
  const code = params.get('oobCode');
  const known = Object.hasOwn(actions, mode) ? actions[mode as AccountActionMode] : undefined;
  if (code && known) return <known.Action code={code} />;
  return <InvalidLink {...(known ? { purpose: known.purpose } : {})} message="account.action.cut" />;
}
