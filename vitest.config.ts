import { availableParallelism } from 'node:os';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';
import { remotes } from './remotes.ts';
import { commonPasswordsSource } from './scripts/bundle/common-passwords.ts';
import { forgetProxies } from './scripts/test/without-proxy.ts';

forgetProxies();

/** Modules that the bundler makes up; see rspack.app.ts. */
const virtual: Record<string, string> = {
  'remote-areas': `export const remoteAreas = ${JSON.stringify(remotes)};`,
  'platform-shares': 'export const platformShares = {};',
  'common-passwords': commonPasswordsSource(import.meta.dirname),
  'federation-core': '',
};

const virtualModules: Plugin = {
  name: 'virtual-modules',
  enforce: 'pre',
  resolveId: (id) => (id in virtual ? `\0${id}` : null),
  load: (id) => (id.startsWith('\0') ? (virtual[id.slice(1)] ?? null) : null),
};

const exclude = ['**/node_modules/**', '**/dist/**', '**/.tsbuild/**', '**/fixtures/**', 'e2e/**'];
/** What starts servers or converters, kills them, or asks every cell of a matrix: `pnpm integration`. */
const integration = ['**/*.integration.test.ts'];
/** About what is one in a page, or made once in a process: each of these test files has a process for itself. */
const alone = [
  'shared-data/src/{access,api,collections,i18n,navigation,platform,session,sync}/**/*.test.ts',
  'server/src/endpoints/matrix/tokens.test.ts',
  '*/src/first-draw.test.ts',
];
const common = {
  exclude,
  css: { modules: { classNameStrategy: 'non-scoped' as const } },
  restoreMocks: true,
  unstubEnvs: true,
  unstubGlobals: true,
  testTimeout: 20_000,
  hookTimeout: 20_000,
  expect: { poll: { timeout: 15_000 } },
  // What only passes the second time is still printed, and is a bug to find.
  retry: process.env.CI ? 2 : 0,
};

/** `*.test.ts` runs in Node, `*.test.tsx` in jsdom. */
export default defineConfig({
  test: {
    // Many tests wait for processes and sockets; one more than there are cores makes use of it.
    maxWorkers: availableParallelism() + 1,
    projects: [
      {
        plugins: [virtualModules],
        test: {
          ...common,
          name: 'node',
          environment: 'node',
          include: ['**/*.test.ts'],
          exclude: [...exclude, ...alone, ...integration],
          setupFiles: ['scripts/test/seed.ts', 'scripts/test/node-setup.ts'],
          // Loading a module once, not once for each file, is more than half of the time.
          isolate: false,
        },
      },
      {
        plugins: [virtualModules],
        test: {
          ...common,
          name: 'alone',
          environment: 'node',
          include: alone,
          setupFiles: ['scripts/test/seed.ts'],
        },
      },
      {
        plugins: [virtualModules],
        test: {
          ...common,
          name: 'integration',
          environment: 'node',
          include: integration,
          setupFiles: ['scripts/test/seed.ts', 'scripts/test/node-setup.ts'],
          testTimeout: 180_000,
          hookTimeout: 180_000,
          expect: { poll: { timeout: 60_000 } },
          isolate: false,
        },
      },
      {
        plugins: [virtualModules],
        test: {
          ...common,
          name: 'dom',
          environment: 'jsdom',
          include: ['**/*.test.tsx'],
          setupFiles: [
            'scripts/test/dom-setup.ts',
            'shared-ui/src/app/test-words.ts',
            'shared-ui/src/test-timeout.ts',
          ],
          // A context for each file, in processes that stay.
          pool: 'vmThreads',
        },
      },
    ],
  },
});
