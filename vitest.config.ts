import { hash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';
import { remotes } from './remotes.ts';
import { commonPasswordsSource } from './scripts/bundle/common-passwords.ts';
import { forgetProxies } from './scripts/test/without-proxy.ts';

forgetProxies();

/** Megabytes for young objects: tests make and drop whole worlds, so fewer collections save a tenth of the processor time. */
const youngSpace = '--max-semi-space-size=64';
// for workers that are threads, and for those that are processes
setFlagsFromString(youngSpace);
process.env.NODE_OPTIONS = [process.env.NODE_OPTIONS, youngSpace].filter(Boolean).join(' ');

/** All of antd takes a second and a half to load. A missing component is added here. */
const antdParts = {
  ConfigProvider: 'config-provider',
  DatePicker: 'date-picker',
  Select: 'select',
  theme: 'theme',
};
const antdFolder = join(import.meta.dirname, 'shared-ui/node_modules/antd/lib');

const virtual: Record<string, string> = {
  antd: Object.entries(antdParts)
    .map(
      ([name, folder]) =>
        `export { default as ${name} } from ${JSON.stringify(join(antdFolder, folder, 'index.js'))};`,
    )
    .join('\n'),
  'remote-areas': `export const remoteAreas = ${JSON.stringify(remotes)};`,
  'platform-shares': 'export const shares = {};',
  'common-passwords': commonPasswordsSource(import.meta.dirname),
  'federation-core': '',
};

/** What a compiled module depends on besides its text and this file: where names of packages lead, and the modules above. */
const besides = ['pnpm-lock.yaml', ...globSync('*/package.json', { cwd: import.meta.dirname }).sort()];
const compiledFor = hash(
  'sha256',
  JSON.stringify([virtual, besides.map((file) => readFileSync(join(import.meta.dirname, file), 'utf8'))]),
);

const virtualModules: Plugin = {
  name: 'virtual-modules',
  enforce: 'pre',
  configureVitest: ({ defineCacheKeyGenerator }) => defineCacheKeyGenerator(() => compiledFor),
  resolveId: (id) => (id in virtual ? `\0${id}` : null),
  load: (id) => (id.startsWith('\0') ? (virtual[id.slice(1)] ?? null) : null),
};

const zustand = join(import.meta.dirname, 'shared-data/src/testing/watched-stores.ts');
/** Collections and their indexes are emptied instead, words follow i18next, and forms end with their page. */
const emptied = /\/shared-data\/src\/(?:sync\/store|collections\/indexes|i18n)\/|\/shared-ui\/src\/form\//;
/** Zustand stores of modules are set back for each file of component tests. */
const watchedStores: Plugin = {
  name: 'watched-stores',
  enforce: 'pre',
  resolveId: (id, importer = '') =>
    id === 'zustand/vanilla' && importer !== zustand && !emptied.test(importer) ? zustand : null,
};

const exclude = ['**/node_modules/**', '**/dist/**', '**/.tsbuild/**', '**/fixtures/**', 'e2e/**'];
const integration = ['**/*.integration.test.ts'];
/** Component tests of hundreds of records. */
const domIntegration = ['**/*.integration.test.tsx'];
/** Pages drawn without a browser: they load whole apps, so they share a process with one another, and set the stores for each draw. */
const drawn = ['*/src/first-draw.test.ts'];
/** Test files that need modules of their own, because of state per page. */
const alone = ['shared-data/src/{access,api,collections,i18n,navigation,platform,session,sync}/**/*.test.ts'];
/** Component tests that replace modules, or depend on what a module keeps: what was loaded before. */
const ownModules = [
  'participant/src/features/presentation/video/video-player.test.tsx',
  'shared-ui/src/markdown/drawn.test.tsx',
  'shared-ui/src/markdown/markdown.test.tsx',
  'shell/src/drawing/take-over.test.tsx',
  'shell/src/drawing/take-over-kept.test.tsx',
];
/** Milliseconds: CI's machines are slower, and a hanging test costs nobody's time there. */
const timeout = process.env.CI ? 60_000 : 20_000;
const componentSetup = [
  'scripts/test/untraced-elements.ts',
  'scripts/test/dom-setup.ts',
  'shared-ui/src/app/test-words.ts',
  'shared-ui/src/test-timeout.ts',
];
const common = {
  exclude,
  css: { modules: { classNameStrategy: 'non-scoped' as const } },
  restoreMocks: true,
  unstubEnvs: true,
  unstubGlobals: true,
  testTimeout: timeout,
  hookTimeout: timeout,
  expect: { poll: { timeout } },
  // Flaky tests are still printed, and are bugs.
  retry: process.env.CI ? 2 : 0,
};

const sharedPage = {
  ...common,
  environment: 'jsdom' as const,
  setupFiles: [...componentSetup, 'scripts/test/fresh-page.ts'],
  pool: 'threads' as const,
  isolate: false,
};

export default defineConfig({
  test: {
    // Compiled modules are kept for the next run, within node_modules.
    fsModuleCache: true,
    // Many tests wait for processes and sockets, so one more than cores.
    maxWorkers: availableParallelism() + 1,
    projects: [
      {
        plugins: [virtualModules],
        test: {
          ...common,
          name: 'node',
          environment: 'node',
          include: ['**/*.test.ts'],
          exclude: [...exclude, ...drawn, ...alone, ...integration],
          setupFiles: ['scripts/test/seed.ts', 'scripts/test/node-setup.ts'],
          // Loading modules once for all files saves more than half of the time.
          isolate: false,
        },
      },
      {
        plugins: [virtualModules],
        test: {
          ...common,
          name: 'drawn',
          environment: 'node',
          include: drawn,
          exclude,
          setupFiles: ['scripts/test/seed.ts'],
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
          exclude: [...exclude, ...integration],
          setupFiles: ['scripts/test/seed.ts'],
          // Modules of their own, yet no worker of their own.
          pool: 'vmThreads',
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
          testTimeout: 300_000,
          hookTimeout: 300_000,
          expect: { poll: { timeout: 120_000 } },
          isolate: false,
        },
      },
      {
        plugins: [virtualModules, watchedStores],
        test: {
          ...sharedPage,
          name: 'dom',
          include: ['**/*.test.tsx'],
          exclude: [...exclude, ...ownModules, ...domIntegration],
        },
      },
      {
        plugins: [virtualModules, watchedStores],
        test: { ...sharedPage, name: 'dom-integration', include: domIntegration },
      },
      {
        plugins: [virtualModules],
        test: {
          ...common,
          name: 'dom-alone',
          environment: 'jsdom',
          include: ownModules,
          setupFiles: componentSetup,
        },
      },
    ],
  },
});
