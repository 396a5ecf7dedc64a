import { holdGuards } from 'shared-data/navigation/route-guards';
import { signIn } from 'shared-data/session/account';

/**
 * Signs in once more, as only who has just done so may change an address or delete an account, and then does it. The guards wait
 * meanwhile, so that they do not lead away from the page while the sign-in ends. What fails is thrown.
 */
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
