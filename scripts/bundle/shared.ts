import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { filesBelow, readPackage, staticClosure, workspacePackages } from '../lib/imports.ts';
import surface from './shared-surface.json' with { type: 'json' };

/**
 * What is one in the page. Of ours, `shared-surface.json` lists it with all it exports; `scripts/check/surface.ts` guards the list.
 *
 * - npm packages with an identity of their own: below.
 * - What holds state or identity: stores, contexts, the frame, forms, toasts, dialogs; the guards, which must decide alike
 *   everywhere; and for their size tables and fields of antd, icons and what shows icons, formats of times.
 *   Modules of a package import each other by relative paths, which always lead to the same compile; as every door that
 *   reaches a store is shared, nobody outside can obtain a second copy of it.
 * - Not other pure doors (badges, cards, tabs, paths, clocks …), `models` and `federation`: they are compiled into whoever uses them, so
 *   that a remote can use what its shell does not have yet.
 * - Not firebase and not antd: they are only imported behind those doors.
 */
const npmShares = [
  'react',
  'react/jsx-runtime',
  'react-dom',
  'react-dom/client',
  'react-router-dom',
  'i18next',
  'react-i18next',
];

/**
 * The part of the router that the applications use. The router is shared whole, and a shared module cannot be
 * shaken, so what is shared is this list. The boundary check compares it with the sources.
 */
export const routerExports = [
  'Link',
  'NavLink',
  'Outlet',
  'ScrollRestoration',
  'createBrowserRouter',
  'generatePath',
  'matchPath',
  'matchRoutes',
  'redirect',
  'replace',
  'useLoaderData',
  'useLocation',
  'useNavigate',
  'useNavigation',
  'useParams',
  'useRouteError',
  'useSearchParams',
];

/** Folders of `shared-data` whose modules are doors; `models` and `federation` are pure. */
export const dataRooms = [
  'access',
  'api',
  'collections',
  'i18n',
  'navigation',
  'platform',
  'session',
  'sync',
] as const;

/** Modules that stand for a package in every compile: what is shared whole is only what is used of it. */
const facades = {
  'react-router-dom': 'router-facade',
  'react-i18next': 'react-i18next-facade',
} as const;

interface Share {
  version: string;
  requiredVersion: string;
  singleton: true;
  import?: string;
}

/** Requests of our own modules that are shared, e.g. `shared-ui/form`, `shared-data/session/session-store`. */
function ownShares(): string[] {
  return Object.keys(surface.modules).filter((request) => request.startsWith('shared-'));
}

/** The file behind a door. */
export function doorFile(root: string, request: string): string {
  const [name = '', ...path] = request.split('/');
  const base = join(root, name, 'src', ...path);
  return [join(base, 'index.tsx'), `${base}.tsx`, `${base}.ts`].find((file) => existsSync(file)) ?? base;
}

/** Files behind the doors that are not shared, with all they import of ours: compiled into whoever uses them. */
export function copiedFiles(root: string): Set<string> {
  const packages = workspacePackages(root);
  const shared = new Set(ownShares());
  const copied = doors(root).filter((request) => !shared.has(request));
  return new Set(copied.flatMap((request) => [...staticClosure(doorFile(root, request), packages).files]));
}

/** Requests of all modules of `shared-ui` and `shared-data` that others may import and that hold code, but for the pure folders. */
export function doors(root: string): string[] {
  const ui = join(root, 'shared-ui/src');
  const rooms = existsSync(ui)
    ? readdirSync(ui).filter((name) => name !== 'testing' && existsSync(join(ui, name, 'index.tsx')))
    : [];
  const data = join(root, 'shared-data/src');
  const ofData = dataRooms.flatMap((room) =>
    filesBelow(join(data, room), /^(?!.*\.(?:test|bench|d)\.).*\.tsx?$/)
      .filter((file) => /^export (?!type\b|interface\b)/m.test(readFileSync(file, 'utf8')))
      .map((file) => file.slice(data.length + 1).replace(/\.tsx?$/, ''))
      // Folders below a room are private to it.
      .filter((path) => path.split('/').length === 2),
  );
  return [...rooms.map((room) => `shared-ui/${room}`), ...ofData.map((door) => `shared-data/${door}`)];
}

/** The `shared` option of the federation plugin. Versions come from what is installed, not from the catalog's words. */
export function shares(root: string, appDir: string): Record<string, Share> {
  const require = createRequire(join(appDir, 'package.json'));
  const share = (version: string): Share => ({ version, requiredVersion: `^${version}`, singleton: true });
  const versionOf = (name: string) =>
    (JSON.parse(readFileSync(require.resolve(`${name}/package.json`), 'utf8')) as { version: string })
      .version;
  const table: Record<string, Share> = {};
  for (const request of npmShares) table[request] = share(versionOf(request.split('/')[0] ?? request));
  for (const [request, facade] of Object.entries(facades)) {
    const shared = table[request];
    if (shared) shared.import = facade;
  }
  for (const request of ownShares())
    table[request] = share(readPackage(join(root, request.split('/')[0] ?? '')).version);
  return table;
}

/** Source of the module that stands for `react-i18next`: without what renders markup from messages. */
export const reactI18nextFacadeSource = `export { useTranslation } from './dist/es/useTranslation.js';
export { I18nextProvider } from './dist/es/I18nextProvider.js';
export { setI18n } from './dist/es/i18nInstance.js';
`;

/** Source of the module that stands for `react-router-dom` in every compile. */
export function routerFacadeSource(): string {
  return `export { RouterProvider } from 'react-router/dom';\nexport { ${routerExports.join(', ')} } from 'react-router';\n`;
}

/**
 * Source of `platform-shares`: one lazy import of each shared module of ours. A share is provided only when the
 * compile holds it, so the shell holds them all, and all code behind them comes from one compile.
 */
export function platformSharesSource(): string {
  const lines = ownShares().map((request) => `  '${request}': () => import('${request}'),`);
  return `export const platformShares = {\n${lines.join('\n')}\n};\n`;
}
