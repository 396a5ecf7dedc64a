import { demoAccount } from './demo-account.ts';
import type { Symposium } from './symposium.ts';

/** Calls endpoints as a demo account; throws when one rejects. */
export async function callerOf(
  { origin }: Symposium,
  email: string,
): Promise<(path: string, body: object) => Promise<Record<string, unknown>>> {
  const { idToken } = await demoAccount(origin, email);
  return async (path, body) => {
    const response = await fetch(`${origin}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${idToken}` },
      body: JSON.stringify(body),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${path}: ${response.status} ${text}`);
    return JSON.parse(text) as Record<string, unknown>;
  };
}
