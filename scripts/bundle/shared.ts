import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { filesBelow, readPackage } from '../lib/imports.ts';

/**
 * What is one in the page, computed and never written twice.
 *
 * - npm packages with an identity of their own: below.
 * - Every subpath of `shared-ui` (antd lives only there, so it is shared through them).
 * - Every module of `shared-data` in `dataRooms`. Inside that package modules import each other by relative
 *   paths, which always lead to the same compile; as each of its doors is shared, nobody outside can obtain a
 *   second copy of a store. `models` are pure functions, so copies do no harm and can be shaken; `federation` is the
 *   contract, and each remote must carry the version it was built for.
 * - Not firebase and not antd: they are only imported behind those doors.
 */
const npmShares = [
  'react',
  'react/jsx-runtime',
  'react-dom',
  'react-dom/client',
  'react-router-dom',
  'i18next',
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

/** Folders of `shared-data` whose modules exist once per page. */
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

interface Share {
  version: string;
  requiredVersion: string;
  singleton: true;
  import?: string;
}

/** Requests of our own modules that are shared, e.g. `shared-ui/form`, `shared-data/session/session-store`. */
export function ownShares(root: string): string[] {
  const ui = join(root, 'shared-ui/src');
  const rooms = existsSync(ui)
    ? readdirSync(ui).filter((name) => name !== 'testing' && existsSync(join(ui, name, 'index.tsx')))
    : [];
  const data = join(root, 'shared-data/src');
  const doors = dataRooms.flatMap((room) =>
    filesBelow(join(data, room), /^(?!.*\.(?:test|bench|d)\.).*\.tsx?$/)
      .filter((file) => /^export (?!type\b|interface\b)/m.test(readFileSync(file, 'utf8')))
      .map((file) => file.slice(data.length + 1).replace(/\.tsx?$/, ''))
      // Folders below a room are private to it.
      .filter((path) => path.split('/').length === 2),
  );
  return [...rooms.map((room) => `shared-ui/${room}`), ...doors.map((door) => `shared-data/${door}`)];
}

/** The `shared` option of the federation plugin. Versions come from what is installed, not from the catalog's words. */
export function shares(root: string, appDir: string, routerFacade: string): Record<string, Share> {
  const require = createRequire(join(appDir, 'package.json'));
  const share = (version: string): Share => ({ version, requiredVersion: `^${version}`, singleton: true });
  const versionOf = (name: string) =>
    (JSON.parse(readFileSync(require.resolve(`${name}/package.json`), 'utf8')) as { version: string })
      .version;
  const table: Record<string, Share> = {};
  for (const request of npmShares) table[request] = share(versionOf(request.split('/')[0] ?? request));
  const router = table['react-router-dom'];
  if (router) router.import = routerFacade;
  for (const request of ownShares(root))
    table[request] = share(readPackage(join(root, request.split('/')[0] ?? '')).version);
  return table;
}

/** Source of the module that stands for `react-router-dom` in every compile. */
export function routerFacadeSource(): string {
  return `export { RouterProvider } from 'react-router/dom';\nexport { ${routerExports.join(', ')} } from 'react-router';\n`;
}

/**
 * Source of `platform-shares`: one lazy import of each shared module of ours. A share is provided only when the
 * compile holds it, so the shell holds them all, and all code behind them comes from one compile.
 */
export function platformSharesSource(root: string): string {
  const lines = ownShares(root).map((request) => `  '${request}': () => import('${request}'),`);
  return `export const platformShares = {\n${lines.join('\n')}\n};\n`;
}
