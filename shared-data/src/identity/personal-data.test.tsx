import { beforeEach, expect, test } from 'vitest';
import { forgetPerson, keepsDrafts } from './personal-data.ts';

const uid = 'Kx9';
beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

test('what the browser keeps of a person goes; settings and what others left stay', () => {
  const own = [
    'wanted:Kx9',
    'draft:submission-Kx9',
    'draft:submission-Kx9-T0001',
    'draft:registration-Kx9',
    'draft:registration-change-Kx9',
    'draft:comment-Kx9-OBo03',
    'sent-submission:Kx9',
    'outbox:Kx9:star/T0001',
    'upload/T0001/abstract/my talk.pdf/10/1',
  ];
  const others = [
    'theme',
    'locale',
    'privilege',
    'draft:submission-Kx99',
    'draft:submission-aKx9',
    'draft:registration-Zz',
  ];
  for (const name of [...own, ...others]) localStorage.setItem(name, 'x');
  sessionStorage.setItem('submission-key:Kx9', 'x');
  sessionStorage.setItem('wanted', '/myroom');
  forgetPerson(uid);
  const left = Array.from({ length: localStorage.length }, (_, index) => localStorage.key(index));
  expect(left.sort()).toEqual([...others].sort());
  expect(sessionStorage).toHaveLength(0);
});

test.each([
  ['draft:submission-Kx9', true],
  ['draft:comment-Kx9-OBo03', true],
  ['outbox:Kx9:comment/k1', true],
  ['outbox:Zz:comment/k1', false],
  ['draft:submission-Zz', false],
  ['sent-submission:Kx9', false],
])('%s is a draft of the person: %s', (name, expected) => {
  localStorage.setItem(name, 'x');
  expect(keepsDrafts(uid)).toBe(expected);
});
