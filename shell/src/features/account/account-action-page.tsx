import { useSearchParams } from 'react-router-dom';
import { InvalidLink } from './invalid-link.tsx';
import { ResetPassword } from './reset-password.tsx';
import { VerifyEmail } from './verify-email.tsx';

/** Where the links of account mails lead. */
export function Component() {
  const [params] = useSearchParams();
  const mode = params.get('mode');
  const code = params.get('oobCode');
  if (code && mode === 'verifyEmail') return <VerifyEmail code={code} />;
  if (code && mode === 'resetPassword') return <ResetPassword code={code} />;
  const purpose = mode === 'verifyEmail' ? 'verify' : mode === 'resetPassword' ? 'reset' : undefined;
  return <InvalidLink {...(purpose ? { purpose } : {})} message="account.action.cut" />;
}
