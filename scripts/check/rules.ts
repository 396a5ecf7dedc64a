import type { ImportStatement } from '../lib/imports.ts';
import { apps, arrows, dataArrows, rootArrows } from './arrows.ts';

/** Paths are relative to the root, with `/`. */
export interface SourceFile {
  path: string;
  package: string;
  test: boolean;
  source: string;
  code: string;
  imports: (ImportStatement & { target: string | null })[];
}

export interface Violation {
  rule: string;
  file: string;
  line: number;
  what: string;
  says: string;
}

export interface Rule {
  name: string;
  /** The remedy shown with a violation. */
  says: string;
  find(file: SourceFile): { what: string; line: number }[];
}

const remotes = apps.slice(1);
const workspace = [...apps, 'shared-ui', 'shared-data', 'api-mocks', 'server', 'embedded-firebase', 'e2e'];
const browser = (file: SourceFile) => [...apps, 'shared-ui', 'shared-data'].includes(file.package);
/** What the pretend world runs in a page. */
const serverInPage = (file: SourceFile) =>
  /^server\/src\/(?:app\.ts|(?:data|endpoints|mail|policies|stored|workers)\/)/.test(file.path) &&
  !/\/testing\/|\.bench\.ts$/.test(file.path);
const engineCore = (file: SourceFile) =>
  !file.test && /^embedded-firebase\/src\/(?!adapters\/|stores\/|emulator\/)/.test(file.path);
const packageOf = (request: string) =>
  request
    .split('/')
    .slice(0, request.startsWith('@') ? 2 : 1)
    .join('/');
const ours = (one: SourceFile['imports'][number]) =>
  workspace.find((name) => packageOf(one.request) === name || one.target?.startsWith(`${name}/`));

type Imported = SourceFile['imports'][number];

function byImport(
  name: string,
  says: string,
  applies: (file: SourceFile) => boolean,
  bad: (one: Imported, file: SourceFile) => boolean,
): Rule {
  return {
    name,
    says,
    find: (file) =>
      applies(file)
        ? file.imports.filter((one) => bad(one, file)).map((one) => ({ what: one.request, line: one.line }))
        : [],
  };
}

function byText(name: string, says: string, applies: (file: SourceFile) => boolean, pattern: RegExp): Rule {
  return {
    name,
    says,
    find: (file) =>
      applies(file)
        ? [...file.code.matchAll(pattern)].map((match) => ({
            what: match[0].trim(),
            line: file.code.slice(0, match.index).split('\n').length,
          }))
        : [],
  };
}

const folderOf = (path: string) => /^shared-data\/src\/([^/]+)\//.exec(path)?.[1] ?? '';

const arrowRules = arrows.map(({ from, to, tests = [] }) =>
  byImport(
    `arrows of ${from}`,
    to.length ? `${from} may import ${to.join(' ')}` : `${from} imports nothing of ours`,
    (file) => file.package === from,
    (one, file) => {
      const target = ours(one);
      if (!target || target === from) return false;
      const allowed = file.test ? [...to, ...tests] : to;
      return !allowed.some((pattern) => pattern.test(one.request));
    },
  ),
);

/** Where a library's or the store table's types leave no other way. */
const doubleCasts = ['server/src/adapters/pdf/library.ts', 'shared-data/src/sync/collection-store.ts'];

/** Each has a deliberately wrong fixture in `fixtures/<name>/`. */
export const rules: Rule[] = [
  ...arrowRules,
  byImport(
    'only start knows server and pretend world',
    'the root reaches packages only from start.ts (build files use relative paths to types and constants)',
    (file) => file.package === 'root',
    (one, file) =>
      workspace.includes(packageOf(one.request)) &&
      !rootArrows.some(({ file: from, to }) => from.test(file.path) && to.test(one.request)),
  ),
  byImport(
    'packages by name',
    'another package is imported by its name, never by a path',
    (file) => file.package !== 'root' && !file.path.endsWith('rspack.config.ts'),
    (one, file) => one.request.startsWith('.') && !one.target?.startsWith(`${file.package}/`),
  ),
  byImport(
    'remote not remote',
    'remotes do not know each other',
    (file) => remotes.includes(file.package),
    (one, file) => remotes.some((name) => name !== file.package && ours(one) === name),
  ),
  byImport(
    'remote not shell',
    'a remote does not know the shell',
    (file) => file.package !== 'shell',
    (one) => ours(one) === 'shell',
  ),
  byImport(
    'shell not remote',
    'the shell loads remotes at run time through federation/load-remote.ts',
    (file) => file.package === 'shell',
    (one) => remotes.includes(ours(one) ?? ''),
  ),
  byText(
    'one remote loader',
    'only federation/page-federation.ts talks to the federation runtime',
    (file) => file.path.startsWith('shell/src/') && file.path !== 'shell/src/federation/page-federation.ts',
    /@module-federation\/[\w/-]+/g,
  ),
  byImport(
    'features apart',
    'a feature does not import another feature; what both need goes one level up',
    (file) => /^\w+\/src\/features\//.test(file.path),
    (one, file) => {
      const own = /^(\w+\/src\/features\/[^/]+\/)/.exec(file.path)?.[1] ?? '';
      return /^\w+\/src\/features\//.test(one.target ?? '') && !one.target?.startsWith(own);
    },
  ),
  byImport(
    'pretend world only on the side',
    'apps import api-mocks in tests, and in main.tsx only dynamically',
    (file) => apps.includes(file.package) && !file.test,
    (one, file) => ours(one) === 'api-mocks' && !(one.dynamic && file.path.endsWith('/src/main.tsx')),
  ),
  byImport(
    'antd in one room',
    'antd is imported only by shared-ui; apps use its rooms',
    (file) => file.package !== 'shared-ui',
    (one) =>
      /^(?:antd|@ant-design\/.+|@rc-component\/.+|rc-.+|dayjs|@tanstack\/react-table)(?:\/|$)/.test(
        one.request,
      ),
  ),
  byImport(
    'testing only in tests',
    'what is under testing/ is imported by tests only',
    (file) => !file.test,
    (one) => /^shared-(?:ui|data)\/testing(?:\/|$)/.test(one.request),
  ),
  byImport(
    'shared-ui data only in some rooms',
    'within shared-ui only src/app, src/registration and src/staff, and src/testing for tests, know shared-data',
    (file) =>
      file.package === 'shared-ui' &&
      !/^shared-ui\/src\/(?:app|registration|staff|testing)\//.test(file.path),
    (one) => ours(one) === 'shared-data',
  ),
  byImport(
    'models are pure',
    'models import each other and zod, nothing else',
    (file) => file.path.startsWith('shared-data/src/models/') && !file.test,
    (one) => !one.target?.startsWith('shared-data/src/models/') && !/^zod(?:\/|$)/.test(one.request),
  ),
  byImport(
    'arrows within shared-data',
    `between the folders of shared-data: ${Object.entries(dataArrows)
      .map(([from, to]) => `${from} → ${to.join(', ') || 'none'}`)
      .join('; ')}`,
    (file) => file.path.startsWith('shared-data/src/') && !file.test,
    (one, file) => {
      const [from, to] = [folderOf(file.path), folderOf(one.target ?? '')];
      return to !== '' && to !== from && !dataArrows[from]?.includes(to);
    },
  ),
  byImport(
    'one router name',
    'import from react-router-dom',
    () => true,
    (one) => packageOf(one.request) === 'react-router',
  ),
  byText(
    'one router',
    'routers are made only in shared-ui/src/app/router.tsx, and for drawing in shell/src/drawing/drawer.tsx',
    (file) =>
      browser(file) &&
      !file.test &&
      !['shared-ui/src/app/router.tsx', 'shell/src/drawing/drawer.tsx'].includes(file.path),
    /\b(?:create(?:Browser|Hash|Memory|Static)Router|(?:Browser|Hash|Memory)Router)\b/g,
  ),
  byImport(
    'one i18n',
    'i18next is made only in shared-data/src/i18n; take useTranslation from react-i18next, outside of components pageI18n() from there',
    (file) => browser(file) && !file.path.startsWith('shared-data/src/i18n/'),
    (one) => !one.type && /^(?:i18next|react-i18next\/.*)$/.test(one.request),
  ),
  byImport(
    'one firebase',
    'firebase is used only in shared-data/src/platform',
    (file) => !file.test && !file.path.startsWith('shared-data/src/platform/'),
    (one) => !one.type && /^@?firebase(?:\/|$)/.test(one.request),
  ),
  byText(
    'dates formatted in one place',
    'dates and times are formatted by shared-data/i18n/format, clocks read by shared-data/models/venue-time',
    (file) =>
      !file.test &&
      (browser(file) || file.package === 'server') &&
      !/^(?:shared-data\/src\/models\/venue-time\.ts|shared-data\/src\/i18n\/format\.ts|shared-ui\/src\/resend\/.*|server\/src\/site\/drawn-response\.ts)$/.test(
        file.path,
      ),
    /\bIntl\.DateTimeFormat\b|\.toLocale(?:Date|Time)String\(|\.get(?:Hours|Minutes)\(/g,
  ),
  byText(
    'breakpoints in tokens',
    'ask for the width of the page with useMedia and the breakpoints of shared-ui/theme',
    (file) => browser(file) && !file.test,
    /\b(?:min|max)-width:|\binnerWidth\b(?!\))/g,
  ),
  byText(
    'one firebase app',
    'the firebase app is made only in shared-data/src/platform',
    (file) => browser(file) && !file.test && !file.path.startsWith('shared-data/src/platform/'),
    /\binitializeApp\b/g,
  ),
  byText(
    'network in one place',
    'apps and shared-ui reach the network only through shared-data/api; the service worker passes on requests of pages',
    (file) =>
      (apps.includes(file.package) || file.package === 'shared-ui') &&
      !file.test &&
      file.path !== 'shell/src/worker/sw.ts',
    /(?<![.\w])(?:fetch|XMLHttpRequest|WebSocket|EventSource|navigator\.sendBeacon)\(/g,
  ),
  byText(
    'endpoints in one place',
    'apps and shared-ui call endpoints by the functions of shared-data/api, which alone knows their paths',
    (file) => (apps.includes(file.package) || file.package === 'shared-ui') && !file.test,
    /['"`]\/(?:api|php)\//g,
  ),
  byImport(
    'engine cores import no machine',
    'the cores of embedded-firebase know no Node, no socket, no store and no adapter: those come in through its entries',
    engineCore,
    (one) =>
      /^(?:node:.*|ws|msw(?:\/.*)?|firebase(?:-admin)?(?:\/.*)?)$/.test(one.request) ||
      Boolean(one.target && /^embedded-firebase\/src\/(?:adapters|stores|emulator)\//.test(one.target)),
  ),
  byText(
    'engine cores are pure',
    'the cores of embedded-firebase take time, randomness and timers as ports; engine.ts and system-random.ts give the usual ones',
    (file) => engineCore(file) && !/\/(?:engine|kernel|system-random)\.ts$/.test(file.path),
    /\bnew Date\(\)|\b(?:Date\.now|performance\.now|Math\.random|getRandomValues|randomUUID|set(?:Timeout|Interval|Immediate)|process|console)\b/g,
  ),
  byText(
    'environment in one place',
    'the environment is read only in server/src/env.ts and in build and test configuration',
    (file) =>
      !file.test &&
      !/^(?:server\/src\/env\.ts|scripts\/.*|[\w.]+\.config\.ts|rspack\.app\.ts|e2e\/.*|.*\.fixture\.ts)$/.test(
        file.path,
      ),
    /\bprocess\.env(?!\.NODE_ENV\b)|\bimport\.meta\.env\b/g,
  ),
  byText(
    'database read in one place',
    'the server reads the database only through server/src/stored, which parses: add the path to stored/places.ts; no casts of what it returns',
    (file) =>
      file.package === 'server' &&
      !file.test &&
      !/^server\/src\/(?:stored\/database|adapters\/(?:embedded|firebase\/\w+))\.ts$/.test(file.path),
    /\b[dD]atabase\s*(?:\?\.|\.|!\.)\s*(?:get|query|transaction|onChild|onEntry|onValue)\b|\b(?:get|query|transaction|onChild|onEntry|onValue)\b[^;{}]*\}\s*=\s*(?:[\w.]*\.)?database\b|\b(?:read|query|copyOf|asJson)\([^;\n]*\)\s*as\s+(?!const\b)[\w{]/g,
  ),
  byText(
    'no double casts',
    'parse the value, or give it its type where it is made; a double cast hides any mistake',
    (file) => !file.test && !doubleCasts.includes(file.path),
    /\bas\s+(?:unknown|any|never)\s+as\b/g,
  ),
  byText(
    'one timeout for waiting',
    'vi.waitFor gives up after a second: use expect.poll, or waitFor in tests of components, whose timeouts are set once',
    (file) => file.test,
    /\bvi\.wait(?:For|Until)\b/g,
  ),
  byText(
    'component tests share modules',
    'spy on functions (vi.spyOn) instead of replacing modules, or name the file here and in ownModules in vitest.config.ts',
    (file) => /(?<!\/(?:video-player|manifests|take-over(?:-kept)?))\.test\.tsx$/.test(file.path),
    /\bvi\.(?:mock|doMock|resetModules)\(/g,
  ),
  byImport(
    'browser code without node',
    'what runs in a page does not import node modules',
    (file) => (browser(file) || serverInPage(file)) && !file.test && !file.path.endsWith('rspack.config.ts'),
    (one) => one.request.startsWith('node:'),
  ),
];
