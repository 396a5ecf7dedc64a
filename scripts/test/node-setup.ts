import { afterAll, beforeAll, expect } from 'vitest';

/**
 * Files of tests share a process, one after the other in any order: what one leaves behind in the global scope, the next ones
 * would be judged by. So a file that leaves a global other than it was fails itself. (What is added alone is let pass: pdfium does it.)
 */
let before: Map<string, unknown>;

const globals = () =>
  new Map(
    Object.entries(Object.getOwnPropertyDescriptors(globalThis)).map(([name, { value, get }]) => [
      name,
      get ?? value,
    ]),
  );

beforeAll(() => {
  before = globals();
});

afterAll(() => {
  const after = globals();
  expect([...before.keys()].filter((name) => !Object.is(before.get(name), after.get(name)))).toEqual([]);
});
