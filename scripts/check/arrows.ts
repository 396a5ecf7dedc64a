import { remotes } from '../../remotes.ts';

/** The packages that are applications: the host, then every remote of the registry. */
export const apps = ['shell', ...remotes.map(({ id }) => id)];

/**
 * Who may import whom, package by package: the arrows of ARCHITECTURE.md. `request` patterns are matched against the
 * whole request (`shared-data/models/program`). `tests` are allowed in `*.test.*` and `*.bench.*` in addition.
 */
export interface Arrows {
  from: string;
  to: RegExp[];
  tests?: RegExp[];
}

const toUi = /^shared-ui\//;
const toData = /^shared-data\//;
const toModels = /^shared-data\/models\//;
/** Link builders: a mail's links are the pages' paths. Pure, and said once. */
const toPaths = /^shared-data\/navigation\/paths$/;
const toEngine = /^embedded-firebase(?:\/|$)/;
const toServer = /^server\//;
const toMocks = /^api-mocks\//;

export const arrows: Arrows[] = [
  ...apps.map((from) => ({
    from,
    to: [toUi, toData, /^api-mocks\/page$/],
    tests: [toMocks],
  })),
  { from: 'shared-ui', to: [toData] },
  { from: 'shared-data', to: [], tests: [toEngine] },
  { from: 'server', to: [toModels, toPaths, toEngine] },
  { from: 'api-mocks', to: [toServer, toEngine, toData], tests: [] },
  { from: 'embedded-firebase', to: [] },
  { from: 'e2e', to: [/^api-mocks\/(?:factories|scenarios)\//, toPaths, toModels] },
];

const engine = ['models', 'platform', 'access', 'sync', 'session'];

/** Within `shared-data`: the other folders that each folder may import, types included. Tests may import any. */
export const dataArrows: Record<string, string[]> = {
  models: [],
  platform: ['models'],
  access: ['models'],
  api: ['models', 'platform'],
  i18n: ['models'],
  sync: ['models', 'platform', 'access'],
  session: ['models', 'platform', 'access', 'sync', 'api', 'i18n'],
  collections: [...engine, 'api'],
  navigation: [...engine, 'collections'],
  federation: ['models', 'access', 'i18n', 'navigation'],
};

/** Files of the root that may import a package of the workspace, and which. */
export const rootArrows: { file: RegExp; to: RegExp }[] = [
  { file: /^start\.ts$/, to: /^(?:server\/|api-mocks\/seed$|api-mocks\/seed\/)/ },
];
