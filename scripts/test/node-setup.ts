import { afterAll, beforeAll, expect } from 'vitest';

/** Test files share a process, so each must restore globals and the environment, or fails. (Added globals are allowed: pdfium does it.) */
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
