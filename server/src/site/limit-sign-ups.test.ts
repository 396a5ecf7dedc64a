import { expect, test } from 'vitest';
import { limitSignUps } from './limit-sign-ups.ts';

test('the 201st sign-up from one address within an hour is refused in Auth’s words, signing in is not', async () => {
  let now = 0;
  const auth = limitSignUps(
    async () => new Response('passed'),
    () => now,
  );
  const call = async (operation: string, address: string) => {
    const url = `http://localhost/identitytoolkit.googleapis.com/v1/accounts:${operation}?key=k`;
    const answer = await auth(new Request(url, { method: 'POST' }), address);
    return answer?.text();
  };
  for (let count = 0; count < 200; count++) expect(await call('signUp', '203.0.113.7')).toBe('passed');
  expect(await call('signUp', '203.0.113.7')).toContain('TOO_MANY_ATTEMPTS_TRY_LATER');
  expect(await call('signInWithPassword', '203.0.113.7')).toBe('passed');
  expect(await call('signUp', '203.0.113.8')).toBe('passed');
  now += 3_600_000;
  expect(await call('signUp', '203.0.113.7')).toBe('passed');
});
