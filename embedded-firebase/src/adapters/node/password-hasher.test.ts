import { expect, test } from 'vitest';
import { nodePasswordHasher } from './password-hasher.ts';

const weak = nodePasswordHasher({ memory: 64, passes: 1 });
const strong = nodePasswordHasher({ memory: 128, passes: 2 });

test('a hash carries its parameters, so that hashers of any strength verify it', async () => {
  const hash = await weak.hash('polar2026');
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=64,t=1,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
  expect(await strong.verify(hash, 'polar2026')).toBe(true);
  expect(await strong.verify(hash, 'polar2027')).toBe(false);
  expect(await weak.hash('polar2026')).not.toBe(hash);
});

test('a hash made with less is weak, one made with more is not', async () => {
  const [less, more] = [await weak.hash('polar2026'), await strong.hash('polar2026')];
  expect([strong.isWeak?.(less), strong.isWeak?.(more)]).toEqual([true, false]);
  expect([weak.isWeak?.(less), weak.isWeak?.(more)]).toEqual([false, false]);
});

test.each([
  '',
  'none',
  '$argon2i$v=19$m=64,t=1,p=1$c2FsdHNhbHRzYWx0c2E$AAAAAAAAAAAAAAAAAAAAAA',
  '$argon2id$v=19$m=99999999,t=1,p=1$c2FsdHNhbHRzYWx0c2E$AAAAAAAAAAAAAAAAAAAAAA',
  '$argon2id$v=19$m=0,t=1,p=1$c2FsdHNhbHRzYWx0c2E$AAAAAAAAAAAAAAAAAAAAAA',
  '$argon2id$v=19$m=64,t=0,p=1$c2FsdHNhbHRzYWx0c2E$AAAAAAAAAAAAAAAAAAAAAA',
  '$argon2id$v=19$m=64,t=1,p=0$c2FsdHNhbHRzYWx0c2E$AAAAAAAAAAAAAAAAAAAAAA',
  '$argon2id$v=19$m=64,t=1,p=1$c2E$AAAAAAAAAAAAAAAAAAAAAA',
  '$argon2id$v=19$m=64,t=1,p=1$c2FsdHNhbHRzYWx0c2E$AAAA',
  '$argon2id$v=19$m=64,t=1,p=1$c2FsdHNhbHRzYWx0c2E$AAAAAAAAAAAAAAAAAAAAAB',
  '$argon2id$v=19$m=64,t=9999,p=1$c2FsdHNhbHRzYWx0c2E$AAAAAAAAAAAAAAAAAAAAAA',
])('%j is nobody’s password, and takes no time', async (hash) => {
  expect(await weak.verify(hash, 'polar2026')).toBe(false);
});
