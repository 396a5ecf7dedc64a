import { remotes } from '../../remotes.ts';

export const apps = ['shell', ...remotes.map(({ id }) => id)];

/** Allowed imports by package, as in ARCHITECTURE.md. `tests` adds to `request` in `*.test.*` and `*.bench.*`. */
export interface Arrows {
  from: string;
  to: RegExp[];
  tests?: RegExp[];
}

const toUi = /^shared-ui\//;
const toData = /^shared-data\//;
const toModels = /^shared-data\/models\//;
const toFormats = /^shared-data\/formats\//;
/** Mails link to pages, so path builders are shared. */
const toPaths = /^shared-data\/navigation\/paths$/;
const toEngine = /^embedded-firebase(?:\/|$)/;
const toServer = /^server\//;
const toMocks = /^api-mocks\//;
const toPlain = /^shared-data\/testing\/plain-/;

export const arrows: Arrows[] = [
  ...apps.map((from) => ({
    from,
    to: [toUi, toData, /^api-mocks\/page$/],
    tests: [toMocks],
  })),
  { from: 'shared-ui', to: [toData] },
  { from: 'shared-data', to: [], tests: [toEngine] },
  { from: 'server', to: [toModels, toFormats, toPaths, toEngine], tests: [toPlain] },
  { from: 'api-mocks', to: [toServer, toEngine, toData], tests: [] },
  { from: 'embedded-firebase', to: [] },
  { from: 'e2e', to: [/^api-mocks\/(?:(?:factories|scenarios)\/|storm\/messages$)/, toPaths, toModels] },
];

const engine = ['models', 'platform', 'access', 'sync', 'identity'];

export const dataArrows: Record<string, string[]> = {
  models: [],
  platform: ['models'],
  access: ['models'],
  api: ['models', 'platform'],
  i18n: ['models', 'platform'],
  sync: ['models', 'platform', 'access'],
  identity: ['models', 'platform', 'access', 'sync', 'api', 'i18n'],
  collections: [...engine, 'api'],
  navigation: [...engine, 'collections'],
  federation: ['models', 'access', 'i18n', 'navigation'],
  formats: ['models'],
};

export const rootArrows: { file: RegExp; to: RegExp }[] = [
  { file: /^start\.ts$/, to: /^(?:server\/|api-mocks\/seed$|api-mocks\/seed\/)/ },
];
