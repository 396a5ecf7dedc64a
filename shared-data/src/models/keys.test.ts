import { expect, test } from 'vitest';
import { idPattern, inheritedNames } from './keys.ts';

test('all names that objects inherit are known', () => {
  expect([...inheritedNames].sort()).toEqual(Object.getOwnPropertyNames(Object.prototype).sort());
});

test.each(inheritedNames)('%s is no id', (name) => expect(idPattern(64).test(name)).toBe(false));

test('an id has letters, digits, hyphens and underscores, and an end', () => {
  const fits = ['OA1', 'a_b-c', 'constructor1', '1toString', 'x'.repeat(64)];
  const unfit = ['', 'a b', 'ä', 'a/b', 'x'.repeat(65)];
  expect([...fits, ...unfit].filter((id) => idPattern(64).test(id))).toEqual(fits);
});
