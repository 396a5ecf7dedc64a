import { signIn } from 'shared-data/identity/account';
import { holdGuards } from 'shared-data/navigation/route-guards';

/** Signs in again (a recent sign-in is required), then runs the action. Guards are held meanwhile. Errors are thrown. */
export async function afterSigningIn(
  email: string,
  password: string,
  act: () => Promise<void>,
): Promise<void> {
  await signIn(email, password);
  const release = holdGuards();
  try {
    await act();
  } finally {
    release();
  }
}
