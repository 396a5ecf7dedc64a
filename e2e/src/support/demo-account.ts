export const demoPassword = 'polar2026';

/** Signs in as a demo account without a browser. */
export async function demoAccount(
  origin: string,
  email: string,
): Promise<{ idToken: string; localId: string }> {
  const answer = await fetch(
    `${origin}/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=embedded`,
    {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password: demoPassword, returnSecureToken: true }),
    },
  );
  return (await answer.json()) as { idToken: string; localId: string };
}
