import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { filesBelow, readPackage, staticClosure, workspacePackages } from '../lib/imports.ts';
import surface from './shared-surface.json' with { type: 'json' };

/** Modules that exist once per page: stores, contexts, frame, forms, dialogs, guards, and large parts. Recorded in `shared-surface.json`; pure modules are not shared, so that remotes can use newer ones. */
const npmShares = [
  'react',
  'react/jsx-runtime',
  'react-dom',
  'react-dom/client',
  'react-router-dom',
  'i18next',
  'react-i18next',
];

/** The router is shared whole and cannot be tree-shaken, hence this list. The boundary check compares it with the sources. */
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
  'useMatches',
  'useNavigate',
  'useNavigation',
  'useNavigationType',
  'useParams',
  'useRouteError',
  'useSearchParams',
];

/** Entry points of `shared-data`; `models`, `formats` and `federation` are pure. */
export const dataFolders = [
  'access',
  'api',
  'collections',
  'i18n',
  'identity',
  'navigation',
  'platform',
  'sync',
] as const;

/** Modules that stand for a package in every compile: what is shared whole is only what is used of it. */
export const facades = {
  'react-router-dom': 'router-facade',
  'react-i18next': 'react-i18next-facade',
} as const;

interface Share {
  version: string;
  requiredVersion: string;
  singleton: true;
  import?: string;
}

function ownShares(): string[] {
  return Object.keys(surface.modules).filter((request) => request.startsWith('shared-'));
}

export function publicModuleFile(root: string, request: string): string {
  const [name = '', ...path] = request.split('/');
  const base = join(root, name, 'src', ...path);
  return [join(base, 'index.tsx'), `${base}.tsx`, `${base}.ts`].find((file) => existsSync(file)) ?? base;
}

export function copiedFiles(root: string): Set<string> {
  const packages = workspacePackages(root);
  const shared = new Set(ownShares());
  const copied = publicModules(root).filter((request) => !shared.has(request));
  return new Set(
    copied.flatMap((request) => [...staticClosure(publicModuleFile(root, request), packages).files]),
  );
}

export function publicModules(root: string): string[] {
  const ui = join(root, 'shared-ui/src');
  const folders = existsSync(ui)
    ? readdirSync(ui).filter((name) => name !== 'testing' && existsSync(join(ui, name, 'index.tsx')))
    : [];
  const data = join(root, 'shared-data/src');
  const ofData = dataFolders.flatMap((folder) =>
    filesBelow(join(data, folder), /^(?!.*\.(?:test|bench|d)\.).*\.tsx?$/)
      .filter((file) => /^export (?!type\b|interface\b)/m.test(readFileSync(file, 'utf8')))
      .map((file) => file.slice(data.length + 1).replace(/\.tsx?$/, ''))
      .filter((path) => path.split('/').length === 2),
  );
  return [
    ...folders.map((folder) => `shared-ui/${folder}`),
    ...ofData.map((module) => `shared-data/${module}`),
  ];
}

/** The `shared` option of the federation plugin, with installed versions. */
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

/** Stands for `react-i18next`, without the rendering of markup. */
export const reactI18nextFacadeSource = `export { useTranslation } from './dist/es/useTranslation.js';
export { I18nextProvider } from './dist/es/I18nextProvider.js';
export { I18nContext } from './dist/es/context.js';
export { setI18n } from './dist/es/i18nInstance.js';
`;

/** Stands for `react-router-dom` in every compile. */
export function routerFacadeSource(): string {
  return `export { RouterProvider } from 'react-router/dom';\nexport { ${routerExports.join(', ')} } from 'react-router';\n`;
}

/** Source of `platform-shares`: modules of npm as the shell's frame holds them, its own fetched when a remote asks for them. */
export function platformSharesSource(root: string): string {
  const table = Object.entries(shares(root, join(root, 'shell')));
  const names = new Map(npmShares.map((request, index) => [request, `npm${index}`]));
  const imports = npmShares.map((request) => {
    // React is CommonJS: what it exports is the default.
    const what = /^react(?:-dom)?(?:\/|$)/.test(request) ? '' : '* as ';
    return `import ${what}${names.get(request)} from '${request}';`;
  });
  const entries = table.map(([request, { version, requiredVersion, singleton }]) => {
    const share = JSON.stringify({ version, scope: 'default', shareConfig: { singleton, requiredVersion } });
    const name = names.get(request);
    const module = name
      ? `lib: () => ${name}`
      : `get: () => import('${request}').then((module) => () => module)`;
    return `  '${request}': { ...${share}, ${module} },`;
  });
  return `${imports.join('\n')}\nexport const shares = {\n${entries.join('\n')}\n};\n`;
}
