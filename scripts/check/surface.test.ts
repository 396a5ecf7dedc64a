import { expect, test } from 'vitest';
import { compareSurfaces, exportsOf, type Surface } from './surface.ts';

const surface = (contract: number, ...names: string[]): Surface => ({
  contract,
  modules: { 'shared-ui/toast': names },
});

test('the same names are in order', () => {
  expect(compareSurfaces(surface(2, 'toast'), surface(2, 'toast'))).toEqual([]);
});

test('a new name must be recorded', () => {
  expect(compareSurfaces(surface(2, 'toast'), surface(2, 'toast', 'Toaster'))).toEqual([
    expect.stringContaining('exports Toaster: record it'),
  ]);
});

test('a name goes only with a new contract version', () => {
  expect(compareSurfaces(surface(2, 'toast', 'Toaster'), surface(2, 'toast'))).toEqual([
    expect.stringContaining('no longer exports Toaster'),
  ]);
  expect(compareSurfaces(surface(2, 'toast', 'Toaster'), surface(3, 'toast'))).toEqual([]);
});

test('only values count, not types', () => {
  const source = `
export { type A, b, c as d } from './other.ts';
export type E = string;
export interface F {}
export const g = 1;
export async function h() {}
export class I {}
// export const j = 1;
`;
  expect(exportsOf(source)).toEqual(['I', 'b', 'd', 'g', 'h']);
});
