import { expect, test } from 'vitest';
import {
  listProblems,
  type Problem,
  playwrightProblems,
  unhandledProblems,
  vitestProblems,
} from './test-problems.ts';

const vitestTest = (
  title: string,
  status: string,
  failureMessages: string[] = [],
  ancestorTitles = [''],
) => ({
  ancestorTitles,
  title,
  status,
  failureMessages,
});

test('unit tests that failed, or passed only when tried again, are named with file, title and first line', () => {
  const file = (
    name: string,
    status: string,
    message: string,
    ...assertionResults: ReturnType<typeof vitestTest>[]
  ) => ({
    name: `/project/${name}`,
    status,
    message,
    assertionResults,
  });
  const report = {
    testResults: [
      file(
        'a.test.ts',
        'failed',
        '',
        vitestTest('holds', 'passed'),
        vitestTest('breaks', 'failed', [
          '\n\u001b[31mAssertionError\u001b[39m: expected 1\n    at a.test.ts:3',
        ]),
        vitestTest('wavers', 'passed', ['Error: Timeout\n  at x'], ['', 'group']),
        vitestTest('is left out', 'skipped'),
      ),
      file('b.test.ts', 'failed', 'Cannot find module "x"\nstack'),
      file('c.test.ts', 'failed', 'afterAll: expected []', vitestTest('holds', 'passed')),
      file('d.test.ts', 'passed', '', vitestTest('holds', 'passed')),
    ],
  };
  expect(vitestProblems(report, '/project')).toEqual([
    { kind: 'FAILED', name: 'a.test.ts › breaks', message: 'AssertionError: expected 1' },
    { kind: 'flaky', name: 'a.test.ts › group › wavers', message: 'Error: Timeout' },
    { kind: 'FAILED', name: 'b.test.ts', message: 'Cannot find module "x"' },
    { kind: 'FAILED', name: 'c.test.ts', message: 'afterAll: expected []' },
  ]);
});

test('browser tests are named with the groups they are in, and errors outside tests are told', () => {
  const spec = (title: string, status: string, ...messages: string[]) => ({
    title,
    tests: [{ status, results: [{ errors: messages.map((message) => ({ message })) }, { errors: [] }] }],
  });
  const report = {
    errors: [{ message: 'Error: the build failed\nmore' }],
    suites: [
      {
        title: 'a.spec.ts',
        file: 'a.spec.ts',
        specs: [spec('holds', 'expected'), spec('breaks', 'unexpected', 'Error: not visible\nlog', 'later')],
        suites: [{ title: 'group', file: 'a.spec.ts', specs: [spec('wavers', 'flaky', 'Error: slow')] }],
      },
    ],
  };
  expect(playwrightProblems(report)).toEqual([
    { kind: 'FAILED', name: 'a.spec.ts › breaks', message: 'Error: not visible' },
    { kind: 'flaky', name: 'a.spec.ts › group › wavers', message: 'Error: slow' },
    { kind: 'FAILED', name: 'outside tests', message: 'Error: the build failed' },
  ]);
});

test('empty reports list nothing', () => {
  expect([...vitestProblems({}, '/'), ...playwrightProblems({})]).toEqual([]);
});

test('the list begins with failures and stays short however much failed', () => {
  const problem = (kind: Problem['kind'], name: string, message = ''): Problem => ({ kind, name, message });
  expect(listProblems([problem('flaky', 'b'), problem('FAILED', 'a', 'why')])).toEqual([
    'FAILED a: why',
    'flaky b',
  ]);
  const many = Array.from({ length: 80 }, (_, index) => problem('FAILED', `${index}`, 'x'.repeat(500)));
  const lines = listProblems(many);
  expect(lines).toHaveLength(50);
  expect(lines.at(-1)).toBe('… and 31 more');
  expect(Math.max(...lines.map((line) => line.length))).toBe(220);
});

test('an error that no test awaited is told with where it arose', () => {
  const stack =
    'TypeError: transport.get is not a function\n    at read (a.ts:1:2)\n    at left (b.ts:3:4)\n    at more';
  const problems = unhandledProblems([
    { message: 'transport.get is not a function', stack, during: 'a.test.tsx' },
    { message: 'worker exited', stack: '', during: '' },
  ]);
  expect(problems).toEqual([
    {
      kind: 'FAILED',
      name: 'unhandled during a.test.tsx',
      message: 'transport.get is not a function at read (a.ts:1:2) at left (b.ts:3:4)',
    },
    { kind: 'FAILED', name: 'unhandled during no test file', message: 'worker exited' },
  ]);
});
