import { setTokenSource } from 'shared-data/api/api-client';
import type { PublicConfig } from 'shared-data/models/public-config';
import { connectFirebase } from 'shared-data/platform/sdk/connect';

/** Calls `ask` while the page has the sign-in of this browser; `email` is null when nobody is signed in. */
export async function asAdministrator<Answer>(
  config: PublicConfig,
  origin: string,
  ask: (email: string | null) => Promise<Answer>,
): Promise<Answer> {
  const { auth, close } = connectFirebase(config, origin);
  try {
    const email = await new Promise<string | null>((resolve) =>
      auth.onUser((user) => resolve(user?.email ?? null)),
    );
    setTokenSource(() => auth.token());
    return await ask(email);
  } finally {
    setTokenSource(async () => null);
    await close();
  }
}
