import { expect, test } from 'vitest';
import type { Auth } from '../database/access.ts';
import { updateWrites } from '../database/database.ts';
import { parsePath } from '../database/keys.ts';
import { nodeAt } from '../database/tree.ts';
import { setAt } from '../database/tree-writes.ts';
import { nodeFrom, storedNode } from '../database/values.ts';
import type { Json } from '../public.ts';
import { compileRules } from './index.ts';

const NOW = 1_000_000;
const ann: Auth = {
  uid: 'ann',
  provider: 'password',
  token: { email: 'Ann@X.org', email_verified: true, admin: true, level: 3, firebase: { tenant: 't' } },
};
const data: Json = {
  closed: false,
  count: 5,
  title: 'polar',
  people: { ann: { age: 30, nick: null }, bob: { age: 20 } },
};

interface Case {
  auth?: Auth | null;
  query?: { [key: string]: Json };
}

function reads(expression: string, { auth = ann, query }: Case = {}): boolean {
  const access = compileRules({ rules: { people: { '.read': expression } } });
  return access.mayRead({
    auth,
    now: NOW,
    root: storedNode(data),
    path: ['people'],
    query: query ?? null,
    touch: () => {},
  });
}

function writes(rules: Json, values: { [path: string]: Json }, auth: Auth | null = ann): boolean {
  const before = storedNode(data);
  let after = before;
  const parts = updateWrites([], values);
  for (const [path, json] of parts)
    after = setAt(after, path, nodeFrom(json, nodeAt(before, path), { now: NOW }));
  const paths = parts.map(([path]) => path);
  return compileRules({ rules }).mayWrite({ auth, now: NOW, before, after, paths });
}

test.each([
  'true',
  '  (true)  ',
  '!false',
  'false || true',
  'true ? true : false',
  '1 + 2 * 3 - 4 / 2 == 5',
  '7 % 4 === 3',
  '-1 < 0 && 1 <= 1 && 2 > 1 && 2 >= 2',
  '"a" < "b"',
  '"a" + 1 == "a1"',
  '1 == 1 && 1 != "1" && null == null',
  'now == 1000000',
  'auth != null && auth.uid == "ann" && auth.provider === "password"',
  'auth.token.admin === true && auth.token["level"] > 2',
  'auth.token.missing == null',
  'auth.token.firebase.tenant == "t"',
  'auth.token.email.toLowerCase() == "ann@x.org"',
  'auth.token.email.replace("@", "%40").length == 11',
  'auth.token.email.replace("$&", "x") == auth.token.email',
  'root.child("closed").val() === false',
  'root.child("people/ann/age").val() == 30',
  'data.child("ann").child("age").isNumber()',
  'data.child("ann").parent().child("bob").exists()',
  'data.hasChild("ann") && !data.hasChild("ann/nick")',
  'data.hasChildren() && data.hasChildren(["ann", "bob"]) && !data.hasChildren(["ann", "cid"])',
  'root.child("closed").isBoolean() && root.child("title").isString()',
  'data.getPriority() == null',
  'root.child("title").val().contains("ola")',
  'root.child("title").val().beginsWith("po") && root.child("title").val().endsWith("ar")',
  'root.child("title").val().toUpperCase() == "POLAR"',
  'root.child("title").val().length == 5',
  'root.child("title").val().matches(/^[a-z]{3,}$/)',
  'root.child("title").val().matches(/POL/i)',
  'data.child("ann").val() == root.child("people/ann").val()',
  'data.child("ann").val() != data.child("bob").val()',
  'root.child("people").child(auth.uid).exists()',
])('%s is true', (expression) => {
  expect(reads(expression)).toBe(true);
});

test.each([
  ['null has no methods', 'root.child("nothing").val().length == null'],
  ['a boolean has no methods', 'root.child("closed").val().contains("f")'],
  ['null is not less than a number', 'root.child("nothing").val() < 5'],
  ['a failure is not turned by "!"', '!(root.child("nothing").val() < 5)'],
  ['nor by "||"', 'root.child("nothing").val() < 5 || true'],
  ['the root has no parent', 'root.parent().exists() || true'],
  ['an empty path is no path', 'root.child("").exists() || true'],
  ['nor are slashes alone', 'root.child("//").exists() || true'],
  ['numbers and strings do not compare', 'root.child("count").val() < root.child("title").val()'],
  ['null is not added', '"a" + root.child("nothing").val() != "b"'],
])('a rule that goes wrong while it runs is false: %s', (_, expression) => {
  expect(reads(expression)).toBe(false);
});

test('a path with keys that no data has leads to nothing, not to priorities or parents', () => {
  for (const path of [
    'a#b',
    'people/.priority',
    'people/$ann',
    'a[0]',
    'x/'.repeat(40),
    '\\u0000',
    'k'.repeat(800),
  ])
    expect(reads(`root.child("${path}").val() == null && !root.hasChild("${path}")`)).toBe(true);
  expect(reads('root.child("people/a.b").parent().child("ann/age").val() == 30')).toBe(true);
});

test.each([
  ['query.orderByChild == "age" && query.equalTo == 5', { i: 'age', sp: 5, ep: 5 }],
  ['query.limitToLast <= 10 && query.orderByKey', { i: '.key', l: 10, vf: 'r' }],
  ['query.limitToFirst == 3 && query.limitToLast == null', { i: 'age', l: 3, vf: 'l' }],
  ['query.startAt == "a" && query.endAt == null', { i: '.value', sp: 'a' }],
])('a rule can see the query: %s', (expression, query) => {
  expect(reads(expression, { query })).toBe(true);
});

test('without an order, a query is ordered by priority', () => {
  const queries = [null, {}, { i: '.priority' }, { i: '.key' }, { i: '.value' }, { i: 'age' }];
  const byPriority = queries.map((query) => reads('query.orderByPriority', query ? { query } : {}));
  expect(byPriority).toEqual([true, true, true, false, false, false]);
});

test('a grant above holds below, and a rejection below does not take it back', () => {
  const access = compileRules({
    rules: { a: { '.read': true, b: { '.read': false } }, c: { d: { '.read': true } } },
  });
  const may = (path: string) =>
    access.mayRead({ auth: null, now: 0, root: null, path: parsePath(path), query: null, touch: () => {} });
  expect(['a', 'a/b', 'a/b/x', 'c', 'c/d', 'c/d/e', ''].filter(may)).toEqual([
    'a',
    'a/b',
    'a/b/x',
    'c/d',
    'c/d/e',
  ]);
});

test('an explicit key is preferred to a wildcard, and wildcards catch what they stand for', () => {
  const rules = {
    $kind: { $id: { '.write': '$kind + "/" + $id == "people/cid"' } },
    open: { '.write': true },
  };
  expect(writes(rules, { 'people/cid': 1 })).toBe(true);
  expect(writes(rules, { 'people/dan': 1 })).toBe(false);
  expect(writes(rules, { 'open/x': 1 })).toBe(true);
});

test('a write sees the data before, and the new data after all parts of its update', () => {
  const rules = {
    count: { '.write': 'newData.val() == data.val() + 1' },
    people: { $id: { '.write': 'newData.parent().parent().child("count").val() == 6' } },
  };
  expect(writes(rules, { count: 6 })).toBe(true);
  expect(writes(rules, { count: 7 })).toBe(false);
  expect(writes(rules, { count: 6, 'people/cid': 1 })).toBe(true);
  expect(writes(rules, { 'people/cid': 1 })).toBe(false);
});

test('every part of an update needs its own grant', () => {
  const rules = { a: { '.write': true }, b: { '.write': false } };
  expect(writes(rules, { a: 1 })).toBe(true);
  expect(writes(rules, { a: 1, b: 1 })).toBe(false);
});

test('what is written must be valid, all the way down, and so must what it is part of', () => {
  const person = {
    '.validate': 'newData.hasChildren(["age"])',
    age: { '.validate': 'newData.isNumber()' },
    $other: { '.validate': false },
  };
  const rules = { '.write': true, people: { $id: person } };
  expect(writes(rules, { 'people/cid': { age: 1 } })).toBe(true);
  expect(writes(rules, { 'people/cid': { age: 'x' } })).toBe(false);
  expect(writes(rules, { 'people/cid': { age: 1, more: 1 } })).toBe(false);
  expect(writes(rules, { 'people/cid/age': 1 })).toBe(true);
  expect(writes(rules, { 'people/cid/size': 1 })).toBe(false);
  expect(writes(rules, { people: { cid: { age: 1 }, dan: 5 } })).toBe(false);
  expect(writes(rules, { '/': { people: { cid: { age: 'x' } } } })).toBe(false);
});

test('a removal is not validated', () => {
  const rules = { '.write': true, people: { $id: { '.validate': 'newData.hasChildren(["age"])' } } };
  expect(writes(rules, { 'people/ann': null })).toBe(true);
  expect(writes(rules, { 'people/ann/age': null })).toBe(true);
});

test('setting a priority needs the grant of its node', () => {
  expect(writes({ title: { '.write': true } }, { 'title/.priority': 1 })).toBe(true);
  expect(writes({ title: { '.write': false } }, { 'title/.priority': 1 })).toBe(false);
});

test('a reading rule tells which data it rests on', () => {
  const access = compileRules({
    rules: { a: { '.read': 'root.child("closed").val() !== true && auth == null' } },
  });
  const touched: string[] = [];
  access.mayRead({
    auth: null,
    now: 0,
    root: null,
    path: ['a'],
    query: null,
    touch: (path) => touched.push(path.join('/')),
  });
  expect(touched).toEqual(['closed']);
});

test('declared indexes are known', () => {
  const access = compileRules({
    rules: { p: { '.indexOn': ['age', 'a/b'] }, q: { $x: { '.indexOn': '.value' } } },
  });
  expect(access.isIndexed(['p'], 'age')).toBe(true);
  expect(access.isIndexed(['p'], 'name')).toBe(false);
  expect(access.isIndexed(['q', 'any'], '.value')).toBe(true);
  expect(access.isIndexed(['q', 'any', 'deeper'], '.value')).toBe(false);
  expect(access.isIndexed(['r'], '.key')).toBe(true);
});

test.each<[string, number]>([
  ['true &&', 7],
  ['true true', 5],
  ['', 0],
  ['foo', 0],
  ['(true', 5],
  ['(true))', 6],
  ['$other == "a"', 0],
  ['newData.exists()', 0],
  ['true && root.vals()', 8],
  ['root.child("a", "b").exists()', 0],
  ['root.child(5).exists()', 11],
  ['root.val().parent().exists()', 0],
  ['"a".matches("b")', 12],
  ['"a".matches(/(?:a)/)', 12],
  ['"a".matches(/a(?=b)/)', 12],
  ['"a".matches(/\\1/)', 12],
  ['"a".matches(/a/g)', 12],
  ['5', 0],
  ['"text"', 0],
  ['root', 0],
  ['root == null', 0],
  ['!5', 1],
  ['true && 5', 8],
  ['1 < true', 4],
  ['"a" * 2 == 4', 0],
  ['eval("1")', 0],
  ['constructor', 0],
  ['this == null', 0],
  ['"a".constructor == null', 0],
  ['(function(){})()', 0],
  ['a = true', 0],
  ['true, true', 0],
  ['new Date()', 0],
  ['[1]', 0],
  ['root.hasChildren([])', 17],
  ['data[auth.uid] == null', 0],
  ['`a` == "a"', 0],
])('the rule %j is rejected, with its name and position', (expression, position) => {
  const compile = () => compileRules({ rules: { a: { $b: { '.read': expression } } } });
  expect(compile).toThrow(expect.objectContaining({ name: 'RulesError', rule: '/a/$b/.read', position }));
});

test.each<[string, Json]>([
  ['no object', 5],
  ['no rules', {}],
  ['more than rules', { rules: {}, functions: {} }],
  ['a rule that is a number', { rules: { '.read': 1 } }],
  ['an unknown rule', { rules: { '.reed': true } }],
  ['a place that is a string', { rules: { a: 'true' } }],
  ['two wildcards', { rules: { $a: {}, $b: {} } }],
  ['a wildcard twice on the way', { rules: { $a: { b: { $a: {} } } } }],
  ['a bad wildcard', { rules: { '$a-b': {} } }],
  ['a bad key', { rules: { 'a#b': {} } }],
  ['a bad index', { rules: { '.indexOn': [5] } }],
])('a rule file with %s is rejected', (_, file) => {
  expect(() => compileRules(file)).toThrow(expect.objectContaining({ name: 'RulesError' }));
});

test('a file is compiled once, however often it is given; a changed one is another', () => {
  const file = { rules: { a: { '.read': 'auth != null' } } };
  const access = compileRules(file);
  expect(compileRules(structuredClone(file))).toBe(access);
  file.rules.a['.read'] = 'auth == null';
  const changed = compileRules(file);
  const request = { auth: null, now: NOW, root: storedNode(data), path: ['a'], query: null, touch: () => {} };
  expect([access.mayRead(request), changed.mayRead(request)]).toEqual([false, true]);
  expect(() => compileRules({ rules: { a: { '.read': 'auth ==' } } })).toThrow();
  expect(compileRules(file).mayRead(request)).toBe(true);
});

test('properties named like built-in ones are only what the token holds', () => {
  expect(reads('auth["constructor"] == null && auth.toString == null')).toBe(true);
  expect(reads('auth.token.constructor == null && auth.token["__proto__"] == null')).toBe(true);
});

const deep = (levels: number): Json => (levels === 0 ? {} : { a: deep(levels - 1) });
const many = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, i) => [`k${i}`, {}]));

test.each<[string, Json]>([
  ['33 levels', { rules: deep(33) }],
  ['100,000 levels', JSON.parse(`{"rules":${'{"a":'.repeat(100_000)}{}${'}'.repeat(100_000)}}`)],
  ['too many places', { rules: many(20_001) }],
  ['too long an expression', { rules: { '.read': `true || ${'true || '.repeat(3000)}true` } }],
  ['ten thousand parentheses', { rules: { '.read': `${'('.repeat(9000)}true${')'.repeat(9000)}` } }],
  ['ten thousand negations', { rules: { '.read': `${'!'.repeat(15_000)}true` } }],
  [
    'a thousand levels of an expression',
    { rules: { '.read': `${'!('.repeat(1000)}true${')'.repeat(1000)}` } },
  ],
  ['a bomb of a pattern', { rules: { '.read': '"a".matches(/(a{999}){999}/)' } }],
  ['a control character in a key', { rules: { 'a\u0000b': { '.read': true } } }],
  ['an invisible look-alike of a rule', { rules: { '.rеad': true } }],
  ['an invisible space in an expression', { rules: { '.read': 'true\u200b' } }],
  ['a look-alike of a name', { rules: { '.read': 'аuth != null' } }],
  ['the prototype of all as a rule', JSON.parse('{"rules":{".read":true},"__proto__":{}}')],
  ['a function hidden in a pattern', { rules: { '.read': '"a".matches(/a/.constructor("return 1")())' } }],
  ['assignments', { rules: { '.read': '(now = 1) == 1' } }],
  ['a key that is too long', { rules: { ['x'.repeat(769)]: {} } }],
])('a hostile rule file is rejected as a whole: %s', (_, file) => {
  expect(() => compileRules(file)).toThrow(expect.objectContaining({ name: 'RulesError' }));
  expect(({} as { a?: unknown }).a).toBe(undefined);
});

test('places named like built-in properties are places like others', () => {
  const rules = JSON.parse(
    '{"__proto__":{".write":"true"},"constructor":{".write":true},"$x":{".write":false}}',
  );
  const values = (key: string) => JSON.parse(`{"${key}":1}`) as { [path: string]: Json };
  expect(writes(rules, values('__proto__'))).toBe(true);
  expect(writes(rules, values('constructor'))).toBe(true);
  expect(writes(rules, values('toString'))).toBe(false);
});

test('a chain of hundreds of terms is no deep expression', () => {
  expect(reads(`false${' || false'.repeat(300)} || true`)).toBe(true);
});

test('what does not change is validated with what is written, as it may rest on it', () => {
  const rules = {
    '.write': true,
    people: { $id: { age: { '.validate': 'newData.val() > newData.parent().child("least").val()' } } },
  };
  expect(writes(rules, { 'people/ann': { age: 30, least: 18 } })).toBe(true);
  expect(writes(rules, { 'people/ann': { age: 30, least: 40 } })).toBe(false);
});
