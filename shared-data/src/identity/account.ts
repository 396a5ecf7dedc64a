import { api } from '../api/api-client.ts';
import type { AddressLinkAnswer } from '../models/address-change.ts';
import { normalizeEmail } from '../models/email-key.ts';
import { accountPort, selectView, settle, untilView } from './identity-store.ts';

/** `verified: false` means: "Your email confirmation has not been completed." Rejects with `AuthError`. */
export async function signIn(email: string, password: string): Promise<{ verified: boolean }> {
  const accounts = await accountPort();
  const former = accounts.refreshToken();
  await accounts.signIn(normalizeEmail(email), password);
  endFormer(former);
  await untilView((view) => view.email === normalizeEmail(email));
  await settle();
  return { verified: selectView().emailVerified };
}

/** Revokes the replaced refresh token; if that fails it expires in sixty days. */
function endFormer(refreshToken: string | null): void {
  if (refreshToken !== null) void api.endSignIn(refreshToken).catch(() => {});
}

/** Creates an account, signs in and sends the confirmation mail; `sent: false` when that failed. Rejects with `AuthError`. */
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

/** Applies a confirmation code; a signed-in owner is verified at once. */
export async function verifyEmail(code: string): Promise<void> {
  const accounts = await accountPort();
  await accounts.applyCode(code);
  if (selectView().uid && (await accounts.reload())) await accounts.token(true);
}

/** Applies an address-change link. The signed-in user gets the new address, or is signed out. Rejects with `ApiError`. */
export async function followAddressLink(code: string): Promise<AddressLinkAnswer> {
  const answer = await api.followAddressLink(code);
  const accounts = await accountPort();
  if (selectView().uid)
    await accounts
      .reload()
      .then(() => accounts.token(true))
      .catch(() => {});
  return answer;
}

export async function checkResetCode(code: string): Promise<string> {
  return (await accountPort()).checkResetCode(code);
}

export async function confirmPasswordReset(code: string, password: string): Promise<void> {
  await (await accountPort()).confirmReset(code, password);
}
