import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import { type Compiler, type Configuration, rspack } from '@rspack/core';
import { ReactRefreshRspackPlugin } from '@rspack/plugin-react-refresh';
import { remotes, shellDevPort } from './remotes.ts';
import { devServer } from './scripts/bundle/dev-server.ts';
import { ReleasePlugin } from './scripts/bundle/release-plugin.ts';
import { ownShares, platformSharesSource, routerFacadeSource, shares } from './scripts/bundle/shared.ts';
import { fromRoot, readPackage, staticClosure, workspacePackages } from './scripts/lib/imports.ts';
import { CONTRACT_VERSION, containerName } from './shared-data/src/platform/remote-contract.ts';

const root = import.meta.dirname;

const federation = (() => {
  const resolveFrom = (file: string, name: string) =>
    createRequire(file).resolve(`@module-federation/${name}`);
  const tools = resolveFrom(
    createRequire(import.meta.url).resolve('@module-federation/enhanced/rspack'),
    'runtime-tools',
  );
  const runtime = resolveFrom(tools, 'runtime');
  return {
    runtime,
    bundler: resolveFrom(tools, 'webpack-bundler-runtime'),
    core: dirname(resolveFrom(runtime, 'runtime-core')),
    sdk: dirname(resolveFrom(runtime, 'sdk')),
  };
})();

const outputPath = (dir: string) => process.env.BUILD_ASIDE ?? join(dir, 'dist');

/**
 * Modules that exist only in a compile; behind bare names, as federation matches the request as it is written. They lie
 * where their own imports resolve.
 */
function virtualModules(dir: string) {
  const router = dirname(createRequire(join(dir, 'package.json')).resolve('react-router-dom/package.json'));
  return {
    'router-facade': join(router, 'facade.js'),
    'platform-shares': join(dir, 'src/federation/platform-shares.js'),
    'remote-areas': join(dir, 'src/federation/remote-areas.js'),
    'federation-core': join(dirname(federation.runtime), 'federation-core.js'),
  };
}

/**
 * Development pages only: remembers every copy of React's renderer, so that a remote's hot replacement finds the
 * shell's, which was there before it.
 */
const refreshHook = `globalThis.__REACT_DEVTOOLS_GLOBAL_HOOK__ ??= {
  renderers: new Map(), supportsFiber: true, onScheduleFiberRoot() {}, onCommitFiberRoot() {}, onCommitFiberUnmount() {},
  inject(renderer) { const id = this.renderers.size + 1; this.renderers.set(id, renderer); return id; },
};`;

/**
 * The only bundler and federation configuration: the shell (`id: 'shell'`) or one of the remotes.
 * Output in `<dir>/dist`: hashed files below `assets/`, `index.html`, `build.json`, and for a remote `remote.json`.
 */
export function defineApp({ id, dir }: { id: string; dir: string }): Configuration | Configuration[] {
  const production = process.env.NODE_ENV === 'production' || process.argv.includes('build');
  const isShell = id === 'shell';
  const area = remotes.find((remote) => remote.id === id);
  if (!isShell && !area) throw new Error(`${id} is not in remotes.ts`);
  const port = area?.devPort ?? shellDevPort;
  const ownPage = join(dir, 'src/index.html');
  const page = readFileSync(existsSync(ownPage) ? ownPage : join(root, 'scripts/bundle/page.html'), 'utf8');
  const main = join(dir, 'src/main.tsx');
  const virtual = virtualModules(dir);
  let core: string | undefined;

  const app: Configuration = {
    name: id,
    context: dir,
    mode: production ? 'production' : 'development',
    target: ['web', 'es2022'],
    entry: { main },
    devtool: production ? false : 'cheap-module-source-map',
    output: {
      path: outputPath(dir),
      // Files of earlier releases stay for pages that are still open; scripts/build.ts clears the older ones.
      clean: false,
      uniqueName: id,
      publicPath: isShell ? '/' : 'auto',
      crossOriginLoading: 'anonymous',
      filename: production ? 'assets/[name].[contenthash:12].js' : '[name].js',
      chunkFilename: production ? 'assets/[name].[contenthash:12].js' : '[name].js',
      cssFilename: production ? 'assets/[name].[contenthash:12].css' : '[name].css',
      cssChunkFilename: production ? 'assets/[name].[contenthash:12].css' : '[name].css',
      assetModuleFilename: 'assets/[name].[contenthash:12][ext]',
    },
    resolve: {
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.json'],
      alias: {
        ...Object.fromEntries(Object.entries(virtual).map(([name, file]) => [`${name}$`, file])),
        ...federationLean(),
      },
    },
    module: {
      rules: rules(production),
      parser: { 'css/module': { namedExports: false, dashedIdents: false } },
      generator: {
        'css/module': {
          exportsOnly: false,
          localIdentName: production ? '[uniqueName]-[hash:8]-[local]' : '[uniqueName]-[name]-[local]',
        },
      },
    },
    optimization: production
      ? optimization(
          isShell ? shellChunks(main, virtual['router-facade']) : remoteChunks(virtual['router-facade']),
        )
      : {},
    performance: false,
    stats: 'errors-warnings',
    // The order of style sheets does not matter: the ground rules lie in a layer, everything else is a module.
    ignoreWarnings: [/Conflicting order between/],
    plugins: [
      new rspack.experiments.VirtualModulesPlugin({
        [virtual['router-facade']]: routerFacadeSource(),
        [virtual['platform-shares']]: platformSharesSource(root),
        [virtual['remote-areas']]: `export const remoteAreas = ${JSON.stringify(remotes)};`,
        [virtual['federation-core']]: federationCoreSource,
      }),
      new rspack.HtmlRspackPlugin({
        templateContent: production ? page : page.replace('<head>', `<head><script>${refreshHook}</script>`),
        publicPath: isShell || !production ? '/' : `/remotes/${id}/`,
        favicon: join(root, 'scripts/bundle/icon.svg'),
        scriptLoading: 'defer',
        inject: 'head',
        ...(isShell ? {} : { excludeChunks: [containerName(id)] }),
      }),
      new ModuleFederationPlugin({
        name: containerName(id),
        ...(isShell
          ? {}
          : {
              filename: production ? 'assets/remoteEntry.[contenthash:12].js' : 'remoteEntry.js',
              exposes: { './remote': join(dir, 'src/remote.ts') },
            }),
        shared: shares(root, dir, virtual['router-facade']),
        shareStrategy: 'loaded-first',
        dts: false,
        manifest: false,
        experiments: { asyncStartup: true, optimization: { disableSnapshot: true, target: 'web' } },
      }),
      ...(production
        ? [integrity(), release(id, dir, isShell, () => core)]
        : [new ReactRefreshRspackPlugin()]),
    ],
    lazyCompilation: false,
    devServer: devServer({ id, port, root }),
  };
  if (isShell || !production) return app;
  const lent = { externals: { '@module-federation/runtime-core': `global ${federationCoreName}` } };
  return [
    coreScript(id, dir, (file) => {
      core = file;
    }),
    { ...app, ...lent, dependencies: [`${id}-core`] },
  ];
}

function rules(production: boolean) {
  const transform = {
    react: { runtime: 'automatic' as const, development: !production, refresh: !production },
  };
  return [
    {
      test: /\.tsx?$/,
      exclude: /node_modules/,
      type: 'javascript/auto',
      loader: 'builtin:swc-loader',
      options: {
        jsc: {
          parser: { syntax: 'typescript', tsx: true },
          transform,
          target: 'es2022',
          externalHelpers: false,
        },
      },
    },
    { test: /\.module\.css$/, type: 'css/module' },
    { test: /\.css$/, exclude: /\.module\.css$/, type: 'css/global' },
    { test: /\.(?:woff2?|png|svg|webp|avif|jpg)$/, type: 'asset/resource' },
  ];
}

/**
 * Chunks of the shell. `frame` is exactly what its main module reaches by static imports: one request for all of
 * it. The rest of shared-data, firebase and antd's common core come as one file each when they are first needed.
 */
function shellChunks(main: string, facade: string): Record<string, CacheGroup> {
  const first = staticClosure(main, workspacePackages(root));
  const npm = new Set(
    [...first.npm].map((request) =>
      request
        .split('/')
        .slice(0, request.startsWith('@') ? 2 : 1)
        .join('/'),
    ),
  );
  npm.delete('@module-federation/enhanced');
  if (npm.has('react-dom')) npm.add('scheduler');
  if (npm.has('react-router-dom'))
    for (const name of ['react-router', 'cookie', 'set-cookie-parser']) npm.add(name);
  const inFrame = (path: string) => {
    const name = packageOf(path);
    return name ? npm.has(name) : first.files.has(path) || path === facade;
  };
  const plain = plainRooms();
  return {
    frame: chunkGroup('frame', 40, (path) => !path.startsWith(join(root, 'shell')) && inFrame(path)),
    firebase: chunkGroup('firebase', 30, (path) => /^@?firebase\b/.test(packageOf(path) ?? '')),
    data: chunkGroup('data', 20, (path) => path.startsWith(join(root, 'shared-data/src'))),
    ui: chunkGroup('ui', 10, (path) => plain.has(path)),
  };
}

/**
 * Chunks of a remote. Its own copies of shared modules are fetched only when it runs alone: few files, so that the
 * entry carries few hashes.
 */
function remoteChunks(facade: string): Record<string, CacheGroup> {
  const own = [
    'shared-ui/src/',
    'shared-data/src/collections/',
    'shared-data/src/session/',
    'shared-data/src/platform/',
  ];
  const folders = own.map((folder) => join(root, folder));
  const contract = join(root, 'shared-data/src/platform/remote-contract.ts');
  const platform = (path: string) =>
    path === facade ||
    (folders.some((folder) => path.startsWith(folder)) && path !== contract) ||
    /^(?:react|react-dom|scheduler|react-router|i18next)$/.test(packageOf(path) ?? '');
  const antd = /^(?:antd|@ant-design\/.*|@rc-component\/.*|dayjs|@tanstack\/react-table)$/;
  return {
    alone: chunkGroup('alone', 40, platform),
    'alone-firebase': chunkGroup('alone-firebase', 30, (path) => /^@?firebase\b/.test(packageOf(path) ?? '')),
    'alone-antd': chunkGroup('alone-antd', 20, (path) => antd.test(packageOf(path) ?? '')),
  };
}

interface CacheGroup {
  name: string | ((module: Named) => string);
  priority: number;
  enforce: true;
  chunks: 'all';
  test: (module: Named) => boolean;
}

interface Named {
  nameForCondition(): string | undefined;
}

const packageOf = (path: string) => /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(path)?.[1];

const chunkGroup = (name: string, priority: number, test: (path: string) => boolean): CacheGroup => ({
  name: splitByPackage && name === 'frame' ? chunkOfPackage : name,
  priority,
  enforce: true,
  chunks: 'all',
  test: (module) => test(module.nameForCondition() ?? ''),
});

/** Only to see where the bytes of the first load go: `pnpm bench` builds aside with one chunk for each package. */
const splitByPackage = Boolean(process.env.SPLIT_BY_PACKAGE);
const chunkOfPackage = (module: { nameForCondition(): string | undefined }) => {
  const path = module.nameForCondition() ?? '';
  const name = /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(path)?.[1];
  const room = fromRoot(root, path)
    .split('/')
    .slice(0, 3)
    .filter((part) => part !== 'src');
  return `of-${(name ?? room.join('/')).replaceAll('/', '-')}`;
};

/** The files of those rooms of shared-ui that do without antd. */
function plainRooms(): Set<string> {
  const packages = workspacePackages(root);
  const rooms = ownShares(root).filter((request) => request.startsWith('shared-ui/'));
  const closures = rooms.map((room) =>
    staticClosure(join(root, 'shared-ui/src', room.slice(10), 'index.tsx'), packages),
  );
  const plain = closures.filter(
    ({ npm }) => ![...npm].some((name) => /^(?:antd|dayjs|@tanstack)/.test(name)),
  );
  return new Set(plain.flatMap(({ files }) => [...files]));
}

/**
 * The federation runtime as it is needed here. The compiler names it by its CommonJS files, which nothing can be
 * shaken out of; the same runtime lies beside them as modules. What preloads, reads manifests or runs in Node is
 * left out.
 */
function federationLean(): Record<string, string> {
  const { runtime, bundler, core, sdk } = federation;
  const unused = [
    join(core, 'plugins/generate-preload-assets.js'),
    join(core, 'utils/preload.js'),
    join(sdk, 'generateSnapshotFromManifest.js'),
    join(sdk, 'node.js'),
  ];
  return Object.fromEntries([
    ...[runtime, bundler].map((file) => [file, file.replace(/\.cjs$/, '.js')]),
    ...unused.map((file) => [file, join(root, 'scripts/bundle/unused-federation.mjs')]),
  ]);
}

/**
 * A remote's production build holds no runtime of its own: the shell lends its core under this name, and the page of
 * a remote that runs alone brings it along. A new major version of the runtime is a new contract version.
 */
const federationCoreName = 'federation_core';

/** What the rest of the runtime imports from its core. */
const coreExports = [
  'CurrentGlobal',
  'Module',
  'ModuleFederation',
  'assert',
  'getGlobalFederationConstructor',
  'getRemoteEntry',
  'getRemoteInfo',
  'helpers',
  'loadScript',
  'loadScriptNode',
  'registerGlobalPlugins',
  'satisfy',
  'setGlobalFederationConstructor',
  'setGlobalFederationInstance',
];
const federationCoreSource = `import { ${coreExports.join(', ')} } from '@module-federation/runtime-core';
globalThis.${federationCoreName} = { ${coreExports.join(', ')} };
`;

/** Builds the core as a script of its own, for the page of a remote that runs alone. `built` is called with its file. */
function coreScript(id: string, dir: string, built: (file: string) => void): Configuration {
  const virtual = virtualModules(dir);
  return {
    name: `${id}-core`,
    context: dir,
    mode: 'production',
    target: ['web', 'es2022'],
    entry: { 'federation-core': virtual['federation-core'] },
    devtool: false,
    output: { path: outputPath(dir), clean: false, filename: 'assets/[name].[contenthash:12].js' },
    resolve: { alias: federationLean() },
    performance: false,
    stats: 'errors-warnings',
    plugins: [
      new rspack.experiments.VirtualModulesPlugin({ [virtual['federation-core']]: federationCoreSource }),
      new rspack.DefinePlugin({ ENV_TARGET: '"web"', FEDERATION_OPTIMIZE_NO_SNAPSHOT_PLUGIN: 'true' }),
      {
        apply(compiler: Compiler) {
          compiler.hooks.done.tap('CoreScript', ({ compilation }) => {
            const file = Object.keys(compilation.assets).find((name) => name.endsWith('.js'));
            if (file) built(file);
          });
        },
      },
    ],
  };
}

function optimization(cacheGroups: Record<string, CacheGroup>): NonNullable<Configuration['optimization']> {
  return {
    splitChunks: { chunks: 'async', cacheGroups },
    minimizer: [
      new rspack.SwcJsMinimizerRspackPlugin({ minimizerOptions: { compress: { passes: 3 }, mangle: true } }),
      new rspack.LightningCssMinimizerRspackPlugin(),
    ],
  };
}

/** Child compiles do not load scripts across origins; the plugin must leave them alone. */
function integrity() {
  const plugin = new rspack.SubresourceIntegrityPlugin({
    hashFuncNames: ['sha384'],
    enabled: true,
    hashLoading: 'lazy',
  });
  return {
    apply(compiler: Compiler) {
      if (compiler.options.output.crossOriginLoading) plugin.apply(compiler);
    },
  };
}

const sharedFolders = ['shared-ui/src/', 'shared-data/src/collections/', 'shared-data/src/session/'];

function release(id: string, dir: string, isShell: boolean, core: () => string | undefined) {
  const { version } = readPackage(dir);
  return new ReleasePlugin({
    id,
    version,
    contract: CONTRACT_VERSION,
    remote: !isShell,
    preload: isShell ? ['frame'] : [],
    first: core,
    shared: [
      '/node_modules/react/',
      '/node_modules/react-dom/',
      '/node_modules/react-router/',
      '/node_modules/i18next/',
      ...sharedFolders,
    ],
  });
}
