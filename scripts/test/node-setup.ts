import { afterAll, beforeAll, expect } from 'vitest';

/**
 * Files of tests share a process, one after the other in any order: what one leaves behind in the global scope or in the
 * environment, the next ones would be judged by. So a file that leaves something of it other than it was fails itself. (What is
 * added to the global scope is let pass: pdfium does it.)
 */
let before: Map<string, unknown>;

const globals = () =>
  new Map<string, unknown>([
    ...Object.entries(Object.getOwnPropertyDescriptors(globalThis)).map(
      ([name, { value, get }]) => [name, get ?? value] as const,
    ),
    ...Object.entries(process.env).map(([name, value]) => [`process.env.${name}`, value] as const),
    ['process.cwd', process.cwd()],
  ]);

beforeAll(() => {
  before = globals();
});

afterAll(() => {
  const after = globals();
  expect([...before.keys()].filter((name) => !Object.is(before.get(name), after.get(name)))).toEqual([]);
});
