import { vi } from 'vitest';

/** Undone by `unstubGlobals` after each test. Without it screens are narrow. */
export function screenIs(width: 'wide' | 'narrow'): void {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.includes('width') && query.includes('>=') === (width === 'wide'),
    addEventListener() {},
    removeEventListener() {},
  }));
}
