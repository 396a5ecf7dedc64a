import type { Symposium } from './symposium.ts';

/** Calls endpoints as a demo account; throws when one rejects. */
export async function callerOf(
  { origin }: Symposium,
  email: string,
): Promise<(path: string, body: object) => Promise<Record<string, unknown>>> {
  const post = (url: string, body: object, headers: Record<string, string>) =>
    fetch(`${origin}${url}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
  const way = '/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=embedded';
  const answer = await post(way, { email, password: 'polar2026', returnSecureToken: true }, {});
  const { idToken } = (await answer.json()) as { idToken: string };
  return async (path, body) => {
    const said = await post(path, body, { authorization: `Bearer ${idToken}` });
    const text = await said.text();
    if (!said.ok) throw new Error(`${path}: ${said.status} ${text}`);
    return JSON.parse(text) as Record<string, unknown>;
  };
}
