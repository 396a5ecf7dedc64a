import { expect, test } from 'vitest';
import type { Auth } from '../database/access.ts';
import type { Json } from '../public.ts';
import { compileRules } from './index.ts';
import { Situation } from './situation.ts';

/**
 * What Firebase's hosted database decides, from answers of that service that others have recorded (among them the fixtures of
 * targaryen). `fails`: the rule goes wrong while it runs and grants nothing, whatever stands beside it.
 */
type Outcome = 'grants' | 'denies' | 'fails' | 'rejected';

const data: Json = { word: 'polar', empty: '', list: { a: true } };
const eva: Auth = {
  uid: 'eva',
  provider: 'custom',
  token: { email: 'eva@example.org' },
  // as an administrator's client may act: whatever it names is there
  ...({ count: 1, word: 'one', yes: true, rights: { edit: true } } as object),
};

function decide(expression: string, auth: Auth | null): Outcome {
  const ask = (rule: string) => {
    const access = compileRules({ rules: { $room: { '.read': rule } } });
    return Situation.of(data, 1000).reads(access, auth, 'edit');
  };
  try {
    if (ask(expression)) return 'grants';
    return ask(`(${expression}) || true`) ? 'denies' : 'fails';
  } catch (error) {
    expect(error).toMatchObject({ name: 'RulesError' });
    return 'rejected';
  }
}

test.each<[expression: string, signedOut: Outcome, signedIn: Outcome]>([
  // a property of nobody is null
  ['auth !== null', 'denies', 'grants'],
  ['auth.uid !== "mallory"', 'grants', 'grants'],
  ['auth.uid == root.child("nothing").val()', 'grants', 'denies'],
  ['auth.rights.edit == null', 'grants', 'denies'],
  ['auth.rights.other == null', 'grants', 'grants'],
  ['!(auth.word == null)', 'denies', 'grants'],
  ['"one" == auth.word', 'denies', 'grants'],
  ['auth.word !== "one"', 'grants', 'denies'],
  // properties of `auth` beside uid, provider and token, also by a value
  ['auth.count < 5', 'fails', 'grants'],
  ['auth.rights.edit == true', 'denies', 'grants'],
  ['auth.rights["edit"] == true', 'denies', 'grants'],
  ['auth.rights[$room] == true', 'denies', 'grants'],
  ['auth.yes === true ? root.child("word").exists() : true', 'grants', 'grants'],
  ['auth.word.contains("on")', 'fails', 'grants'],
  ['auth.word["contains"]("on")', 'fails', 'grants'],
  // what null, or another type, cannot do
  ['auth.contains("x")', 'fails', 'fails'],
  ['auth.nothing.contains("x")', 'fails', 'fails'],
  ['auth.no.thing.length > 0', 'fails', 'fails'],
  ['!(auth.nothing.length > 1)', 'fails', 'fails'],
  ['auth.nothing.length > 1 ? false : true', 'fails', 'fails'],
  ['"one" > auth.nothing', 'fails', 'fails'],
  ['auth.nothing <= "one"', 'fails', 'fails'],
  ['"one" > auth.count', 'fails', 'fails'],
  ['1 >= auth.count', 'fails', 'grants'],
  ['-auth.word == -1', 'fails', 'fails'],
  ['auth.count + 1 == 2', 'fails', 'grants'],
  ['1 % auth.count == 0', 'fails', 'grants'],
  ['auth.word + 1 == "one1"', 'fails', 'grants'],
  ['1 + auth.word == "1one"', 'fails', 'grants'],
  ['auth.word - 1 == 0', 'fails', 'fails'],
  ['1 * auth.yes == 1', 'fails', 'fails'],
  ['1 + auth.yes == 2', 'fails', 'fails'],
  ['"1one".beginsWith(auth.count)', 'fails', 'fails'],
  ['"one".replace(auth.nothing, "x") == "one"', 'fails', 'fails'],
  ['root.child(auth.word.toUpperCase()).val() === null', 'fails', 'grants'],
  ['root.child("list/" + auth.uid).exists()', 'fails', 'denies'],
  ['root.child(auth.nothing).val() == null', 'fails', 'fails'],
  ['root.hasChild(auth.nothing) == false', 'fails', 'fails'],
  ['root.parent().exists()', 'fails', 'fails'],
  // keys that no data can have
  ['root.child("banned/bob@example.com").val() != true', 'grants', 'grants'],
  ['root.child("banned/" + auth.token.email).val() != true', 'fails', 'grants'],
  ['root.hasChild("banned/bob@example.com") == false', 'grants', 'grants'],
  ['root.hasChildren(["banned/bob@example.com"]) == false', 'grants', 'grants'],
  // lists of keys may hold values
  ['root.hasChildren([$room])', 'denies', 'denies'],
  ['root.hasChildren(["list", auth.uid]) == false', 'fails', 'grants'],
  ['root.hasChildren([auth.nothing]) == false', 'fails', 'fails'],
  ['root.hasChildren()', 'grants', 'grants'],
  ['root.hasChildren(["list", "word"])', 'grants', 'grants'],
  // numbers
  ['1 / 0 + "" == "NaN"', 'grants', 'grants'],
  ['1 / 0 > 2', 'denies', 'denies'],
  ['1 / 0 < 2', 'denies', 'denies'],
  // data
  ['root.child("word").val().matches(/^po/)', 'grants', 'grants'],
  ['root.child("word").val().matches(/POL/i)', 'grants', 'grants'],
  ['root.child("empty").val().length < 100', 'grants', 'grants'],
  ['root["exists"]() == false', 'denies', 'denies'],
])('%s', (expression, signedOut, signedIn) => {
  expect([decide(expression, null), decide(expression, eva)]).toEqual([signedOut, signedIn]);
});

test.each([
  'root.val().notFound == false',
  'root.val()[$room] == null',
  'auth.word === "one" ? 7 : true',
  'auth.word === "one" ? auth.yes : true',
  '"a".matches(/^(foo|)$/)',
  '"a".matches(/^(|foo)$/)',
  '"a".matches(/()/)',
  '"a".matches(/a|/)',
  '"a".matches(/^$/)',
  '"a".matches(/[]/)',
  '"a".matches("/a/")',
  '"a".matches(/a/ig)',
  'auth.yes',
  'auth.yes && true',
  'true || root.child("list/a").val()',
  '!auth.yes',
  'auth.yes ? true : false',
  'root.val() > true',
  '1 < "a"',
  '"a" + true == "atrue"',
  'auth.word.contains(7)',
  'auth.word.notFound() == false',
  'auth.word["notFound"]("on") == false',
  'root["notThere"]() == true',
  'root["exi" + "sts"]() == false',
  'root[$room]() == false',
  'root.hasChildren("a", "b")',
  'root.hasChildren(["a", 7])',
  'root.hasChildren([root])',
  'root.child("a") != null',
  'query.foo == 1',
  'var foo = 8',
  '(2 ** 2) == 4',
])('%s is rejected when it is loaded', (expression) => {
  expect(decide(expression, null)).toBe('rejected');
});

test.each<[expression: string, reason: RegExp]>([
  ['root.val().notFound == false', /position 0: no property notFound on scalar/],
  ['auth != null ? 7 : true', /position 0: boolean expected, not scalar: compare it/],
  ['"a".matches(/^(foo|)$/)', /position 12: an empty pattern, group or alternative is not allowed/],
  ['auth.token.admin', /position 0: boolean expected, not any: compare it, as in "== true"/],
  ['true && 7', /position 8: boolean expected, not number/],
])('%s: the message says what is wrong and where', (expression, reason) => {
  expect(() => compileRules({ rules: { '.read': expression } })).toThrow(reason);
});
