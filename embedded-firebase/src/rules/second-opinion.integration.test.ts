import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Json } from '../public.ts';
import { expressionQuestions, fileQuestions } from '../testing/rule-files.ts';
import { ask, type Question } from '../testing/second-opinion.ts';

function agree(question: Question): void {
  const { ours, theirs, info } = ask(question);
  expect(ours, info).toBe(theirs);
}

test('on random expressions both evaluators agree', () => {
  fc.assert(fc.property(expressionQuestions, agree), { numRuns: 700, seed: 11 });
});

test('on random rule files, data and operations both evaluators agree', () => {
  fc.assert(fc.property(fileQuestions, agree), { numRuns: 300, seed: 12 });
});

const ann = { uid: 'ann', provider: 'password', token: { level: 0 } };
const data: Json = { a: { b: 'x', c: { d: 1 } } };
const reading = (expression: string): Question => ({
  rules: { '.read': expression },
  data,
  auth: ann,
  operation: { do: 'read', path: '' },
});

/** What the random questions leave out, and why: each still differs as it is said to. */
test.each<[why: string, question: Question, ours: boolean | 'rejected', theirs: boolean | 'rejected']>([
  ['theirs finds the end of a shorter text (a bug)', reading('"".endsWith("x")'), false, true],
  ['theirs does not find the empty end (a bug)', reading('"a".endsWith("")'), true, false],
  ['nothing has no order', reading('root.child("n").val() <= root.child("n").val()'), false, true],
  ['nothing has no length', reading('root.child("n").val().length != 1'), false, true],
  ['the empty text is nowhere to be replaced', reading('"a".replace("", "b").length > 0'), false, true],
  [
    'an empty path is none, so what it would stand for is not absent',
    reading('!root.child("").exists()'),
    false,
    true,
  ],
  ['objects are equal by content', reading('root.child("a").val() == root.child("a").val()'), true, false],
  ['what "^" belongs to must be plain', reading('"a".matches(/^a|b$/)'), 'rejected', true],
  [
    'a removal is not validated, nor is what it is taken from',
    {
      rules: { '.write': true, a: { '.validate': 'newData.hasChild("b")' } },
      data,
      auth: ann,
      operation: { do: 'write', path: 'a/b', value: null },
    },
    true,
    false,
  ],
  [
    'theirs does not know increments',
    {
      rules: { '.write': true, a: { '.validate': 'newData.child("c/d").val() == 3' } },
      data,
      auth: ann,
      operation: { do: 'write', path: 'a/c/d', value: { '.sv': { increment: 2 } } },
    },
    true,
    'rejected',
  ],
])('known to differ: %s', (_, question, ours, theirs) => {
  const { info, ...answers } = ask(question);
  expect(answers, info).toEqual({ ours, theirs });
});
