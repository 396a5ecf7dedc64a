import { expect, test } from 'vitest';
import { mutantsOf } from './mutants.ts';

const dropped = (source: string) =>
  mutantsOf(source)
    .filter(({ change }) => change === 'condition dropped')
    .map(({ what }) => what);

test('a rule is made weaker or narrower in one place at a time', () => {
  expect(mutantsOf("$a === 'x' && newData.val().length <= 5 || $a.matches(/^y$/)")).toEqual([
    expect.objectContaining({ change: 'always true', expression: 'true' }),
    expect.objectContaining({ expression: "$a === 'x' && newData.val().length <= 5" }),
    expect.objectContaining({ change: 'alternative dropped', expression: '$a.matches(/^y$/)' }),
    expect.objectContaining({ expression: "$a === 'x' || $a.matches(/^y$/)" }),
    expect.objectContaining({ expression: 'newData.val().length <= 5 || $a.matches(/^y$/)' }),
    expect.objectContaining({ change: 'limit raised', expression: expect.stringContaining('<= 6') }),
    expect.objectContaining({ change: 'pattern loosened', expression: expect.stringContaining('/y$/') }),
    expect.objectContaining({ change: 'pattern loosened', expression: expect.stringContaining('/^y/') }),
  ]);
});

test('a condition without which the rest fails is not dropped', () => {
  expect(dropped('newData.isString() && newData.val().length <= 5')).toEqual(['newData.val().length <= 5']);
  expect(dropped('newData.isNumber() && newData.val() % 1 === 0')).toEqual(['newData.val() % 1 === 0']);
  expect(dropped('(auth != null) && ($a === auth.uid || data.child(auth.uid).exists())')).toEqual([
    '($a === auth.uid || data.child(auth.uid).exists())',
  ]);
});

test('nor where something else that must be true fails without it', () => {
  expect(dropped('auth != null && auth.token.helper === null && auth.token.admin === true')).not.toContain(
    'auth != null',
  );
  expect(dropped('(auth != null && data.exists() || $a.matches(/^y$/)) && $a === auth.uid')).not.toContain(
    'auth != null',
  );
  expect(dropped('auth != null && auth.token.helper === null || $a.matches(/^y$/)')).toContain(
    'auth != null',
  );
});

test('nor where the token is asked first for what it says of nobody, whatever else may do', () => {
  const signedIn = 'auth != null && (auth.token.helper === null || data.child(auth.token.helper).exists())';
  expect(dropped(`${signedIn} && auth.token.email_verified === true || data.exists()`)).not.toContain(
    'auth != null',
  );
  expect(
    dropped('auth != null && data.child(auth.uid).exists() && auth.token.admin === true || data.exists()'),
  ).toContain('auth != null');
  expect(dropped(`${signedIn} && data.exists() || newData.exists()`)).toContain('auth != null');
});

test('it is dropped where the rest may be true, or where something else is asked instead', () => {
  expect(dropped('(auth != null) && ($a === auth.uid || data.exists())')).toContain('(auth != null)');
  expect(dropped('newData.isString() && newData.val().length <= 5 || newData.isNumber()')).toContain(
    'newData.isString()',
  );
  expect(dropped('!(auth != null && $a === auth.uid)')).toContain('auth != null');
});
