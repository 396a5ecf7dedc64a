import { api } from '../api/api-client.ts';
import type { AddressLinkAnswer } from '../models/address-change.ts';
import { normalizeEmail } from '../models/email-key.ts';
import { accountPort, selectView, settle, untilView } from './session-store.ts';

/** Signs in. `verified: false` means: "Your email confirmation has not been completed." Rejects with `AuthError`. */
export async function signIn(email: string, password: string): Promise<{ verified: boolean }> {
  const accounts = await accountPort();
  const former = accounts.refreshToken();
  await accounts.signIn(normalizeEmail(email), password);
  endFormer(former);
  await untilView((view) => view.email === normalizeEmail(email));
  await settle();
  return { verified: selectView().emailVerified };
}

/** Ends the sign-in that another has taken the place of. Without an answer it ends by itself, in sixty days. */
function endFormer(refreshToken: string | null): void {
  if (refreshToken !== null) void api.endSignIn(refreshToken).catch(() => {});
}

/** Creates an account, signs in and has the confirmation mail sent; `sent: false` when that failed. Rejects with `AuthError`. */
export async function signUp(email: string, password: string): Promise<{ sent: boolean }> {
  const accounts = await accountPort();
  const former = accounts.refreshToken();
  await accounts.signUp(normalizeEmail(email), password);
  endFormer(former);
  await untilView((view) => view.email === normalizeEmail(email));
  return api.emailVerification().then(
    ({ sent }) => ({ sent }),
    () => ({ sent: false }),
  );
}

/** Uses the code of a confirmation mail's link; the signed-in user, if it is theirs, is verified at once. */
export async function verifyEmail(code: string): Promise<void> {
  const accounts = await accountPort();
  await accounts.applyCode(code);
  if (selectView().uid && (await accounts.reload())) await accounts.token(true);
}

/**
 * Does what the link of a mail about a change of address is for. Where it is the signed-in user's, the session has the address at once,
 * or ends with the sign-in. Rejects with `ApiError`.
 */
export async function followAddressLink(code: string): Promise<AddressLinkAnswer> {
  const answer = await api.followAddressLink(code);
  const accounts = await accountPort();
  // What the service answers to a sign-in that has ended concerns the session alone.
  if (selectView().uid)
    await accounts
      .reload()
      .then(() => accounts.token(true))
      .catch(() => {});
  return answer;
}

/** The address a reset link is for. Rejects with `AuthError` when the link is void. */
export async function checkResetCode(code: string): Promise<string> {
  return (await accountPort()).checkResetCode(code);
}

/** Sets a new password by the code of a reset mail. */
export async function confirmPasswordReset(code: string, password: string): Promise<void> {
  await (await accountPort()).confirmReset(code, password);
}
