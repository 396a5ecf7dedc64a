import fc from 'fast-check';
import { expect, test } from 'vitest';
import { emailKey, emailOfKey, normalizeEmail } from './email-key.ts';

const forbidden = /[.#$[\]/]/;
/** Addresses full of the characters that matter. */
const address = fc
  .array(fc.constantFrom(...'ab%.#$[]/@25EeF', 'é', 'ü'), { minLength: 1, maxLength: 12 })
  .map((chars) => chars.join(''));

test('dots become %2E, as the specification says (section 3)', () => {
  expect(emailKey('Ada.Lovelace@Example.org')).toBe('ada%2Elovelace@example%2Eorg');
});

test.each([
  ['a%2Eb@c', 'a%252eb@c'],
  ['a#b$c[d]e/f@g', 'a%23b%24c%5Bd%5De%2Ff@g'],
  ['  A@B.cd ', 'a@b%2Ecd'],
  ['e\u0301@x', 'é@x'],
])('%s becomes %s', (email, key) => {
  expect(emailKey(email)).toBe(key);
});

test('a key holds no character the database forbids', () => {
  fc.assert(fc.property(address, (email) => !forbidden.test(emailKey(email))));
});

test('the address can be had back from its key', () => {
  fc.assert(fc.property(address, (email) => emailOfKey(emailKey(email)) === normalizeEmail(email)));
});

test('distinct addresses never share a key', () => {
  fc.assert(
    fc.property(address, address, (a, b) => {
      expect(emailKey(a) === emailKey(b)).toBe(normalizeEmail(a) === normalizeEmail(b));
    }),
  );
});

test('all spellings of an address are equal', () => {
  fc.assert(
    fc.property(address, (email) => emailKey(` ${email.toUpperCase().toLowerCase()} `) === emailKey(email)),
  );
});
