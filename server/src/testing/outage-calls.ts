import { password } from './symposium.ts';

/** Posts JSON; a rejection becomes an empty object. Rejects when the server is gone. */
export async function ask(
  origin: string,
  path: string,
  body: object | undefined,
  token?: string,
  headers: Record<string, string> = {},
): Promise<Record<string, unknown>> {
  const answer = await fetch(`${origin}/${path}`, {
    method: 'POST',
    headers: {
      ...headers,
      ...(body && { 'content-type': 'application/json' }),
      ...(token && { authorization: `Bearer ${token}` }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  return answer.ok ? ((await answer.json()) as Record<string, unknown>) : {};
}

/** Tokens outlive the server that issued them. */
export class SignIns {
  readonly #tokens = new Map<string, { token: string; until: number }>();

  async token(origin: string, email: string): Promise<string> {
    const known = this.#tokens.get(email);
    if (known && known.until > Date.now()) return known.token;
    const token = await signIn(origin, email);
    if (token === null) throw new Error(`no sign-in of ${email}`);
    this.#tokens.set(email, { token, until: Date.now() + 40 * 60_000 });
    return token;
  }
}

/** Null when it is rejected. */
export async function signIn(origin: string, email: string): Promise<string | null> {
  const path = 'identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=embedded';
  const { idToken } = await ask(origin, path, { email, password, returnSecureToken: true });
  return typeof idToken === 'string' ? idToken : null;
}
