import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';
import { remotes } from './remotes.ts';

/** Modules that the bundler makes up; see rspack.app.ts. */
const virtual: Record<string, string> = {
  'remote-areas': `export const remoteAreas = ${JSON.stringify(remotes)};`,
  'platform-shares': 'export const platformShares = {};',
  'federation-core': '',
};

const virtualModules: Plugin = {
  name: 'virtual-modules',
  enforce: 'pre',
  resolveId: (id) => (id in virtual ? `\0${id}` : null),
  load: (id) => (id.startsWith('\0') ? (virtual[id.slice(1)] ?? null) : null),
};

const exclude = ['**/node_modules/**', '**/dist/**', '**/.tsbuild/**', '**/fixtures/**', 'e2e/**'];
const common = {
  exclude,
  css: { modules: { classNameStrategy: 'non-scoped' as const } },
  restoreMocks: true,
  // Nothing is judged by time; a busy machine may be slow.
  testTimeout: 60_000,
  hookTimeout: 60_000,
  expect: { poll: { timeout: 15_000 } },
  // What only passes the second time is still printed, and is a bug to find.
  retry: process.env.CI ? 2 : 0,
};

/** `*.test.ts` runs in Node, `*.test.tsx` in jsdom. */
export default defineConfig({
  test: {
    projects: [
      {
        plugins: [virtualModules],
        test: { ...common, name: 'node', environment: 'node', include: ['**/*.test.ts'] },
      },
      {
        plugins: [virtualModules],
        test: {
          ...common,
          name: 'dom',
          environment: 'jsdom',
          include: ['**/*.test.tsx'],
          setupFiles: ['scripts/test/dom-setup.ts', 'shared-ui/src/test-patience.ts'],
        },
      },
    ],
  },
});
