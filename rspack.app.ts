import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import { type Compiler, type Configuration, rspack } from '@rspack/core';
import { ReactRefreshRspackPlugin } from '@rspack/plugin-react-refresh';
import { remotes, shellDevPort } from './remotes.ts';
import { type CacheGroup, remoteChunks, shellChunks } from './scripts/bundle/chunks.ts';
import { commonPasswordsSource } from './scripts/bundle/common-passwords.ts';
import { devServer } from './scripts/bundle/dev-server.ts';
import { drawingExternals, drawingFile, drawingSharesSource } from './scripts/bundle/drawing.ts';
import {
  coreScript,
  federationCoreFile,
  federationCoreName,
  federationCoreSource,
  federationLean,
} from './scripts/bundle/federation-runtime.ts';
import { integrityHash, ReleasePlugin, workerFile } from './scripts/bundle/release-plugin.ts';
import {
  copiedFiles,
  dataFolders,
  facades,
  platformSharesSource,
  reactI18nextFacadeSource,
  routerFacadeSource,
  shares,
} from './scripts/bundle/shared.ts';
import { readPackage } from './scripts/lib/imports.ts';
import { containerName } from './shared-data/src/federation/remote-contract.ts';

const root = import.meta.dirname;

const outputPath = (dir: string) => process.env.BUILD_ASIDE ?? join(dir, 'dist');

/** Virtual modules, with bare names, as federation matches requests literally. Placed where their imports resolve. */
function virtualModules(dir: string) {
  const folderOf = (name: string) =>
    dirname(createRequire(join(dir, 'package.json')).resolve(`${name}/package.json`));
  return {
    'router-facade': join(folderOf('react-router-dom'), 'facade.js'),
    'react-i18next-facade': join(folderOf('react-i18next'), 'facade.js'),
    'platform-shares': join(dir, 'src/federation/platform-shares.js'),
    'remote-areas': join(dir, 'src/federation/remote-areas.js'),
    'common-passwords': join(dir, 'src/features/account/common-passwords.js'),
    'federation-core': federationCoreFile,
    'drawing-shares': join(dir, 'src/drawing/drawing-shares.cjs'),
  };
}

/** Development only: keeps every React renderer, so that a remote's hot reload finds the shell's. */
const refreshHook = `globalThis.__REACT_DEVTOOLS_GLOBAL_HOOK__ ??= {
  renderers: new Map(), supportsFiber: true, onScheduleFiberRoot() {}, onCommitFiberRoot() {}, onCommitFiberUnmount() {},
  inject(renderer) { const id = this.renderers.size + 1; this.renderers.set(id, renderer); return id; },
};`;

/** The only bundler and federation configuration, for the shell (`id: 'shell'`) and the remotes. Output in `<dir>/dist`. */
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
    output: output(id, dir, production),
    resolve: {
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.json'],
      alias: {
        ...Object.fromEntries(Object.entries(virtual).map(([name, file]) => [`${name}$`, file])),
        ...federationLean(),
        ...(production ? routerWithoutWarnings() : {}),
        ...(isShell ? facadeAliases(virtual) : {}),
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
    // Order is irrelevant: base styles are in a layer, the rest are modules.
    ignoreWarnings: [/Conflicting order between/],
    plugins: [
      new rspack.experiments.VirtualModulesPlugin({
        [virtual['router-facade']]: routerFacadeSource(),
        [virtual['react-i18next-facade']]: reactI18nextFacadeSource,
        [virtual['platform-shares']]: platformSharesSource(root),
        [virtual['remote-areas']]: `export const remoteAreas = ${JSON.stringify(remotes)};`,
        [virtual['common-passwords']]: commonPasswordsSource(root),
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
      // The web app manifest, for those who install the site, and its icons.
      ...(isShell ? [new rspack.CopyRspackPlugin({ patterns: [join(root, 'scripts/bundle/app')] })] : []),
      isShell ? new rspack.DefinePlugin(federationFlags) : federation(id, dir, production),
      ...(production
        ? [
            ...(isShell || area?.drawn ? [compiledAtOnce] : []),
            integrity(),
            ...(isShell ? [] : [offerNothing]),
            release(id, dir, isShell, () => core),
          ]
        : [new ReactRefreshRspackPlugin()]),
    ],
    lazyCompilation: false,
    devServer: devServer({ id, port, root }),
  };
  if (!production) return app;
  if (isShell) return [app, drawing(id, dir), worker(id, dir)];
  const lent = { externals: { '@module-federation/runtime-core': `global ${federationCoreName}` } };
  return [
    coreScript(id, dir, outputPath(dir), (file) => {
      core = file;
    }),
    { ...app, ...lent, dependencies: [`${id}-core`] },
    ...(area?.drawn ? [drawing(id, dir)] : []),
  ];
}

/** The bundle from which the server draws pages: one file, made from the same modules, with the same class names. */
function drawing(id: string, dir: string): Configuration {
  const virtual = virtualModules(dir);
  return {
    name: `${id}-drawing`,
    context: dir,
    mode: 'production',
    target: ['webworker', 'es2022'],
    entry: join(dir, id === 'shell' ? 'src/drawing/drawer.tsx' : 'src/remote.ts'),
    devtool: false,
    output: {
      path: outputPath(dir),
      clean: false,
      uniqueName: id,
      publicPath: id === 'shell' ? '/' : `/remotes/${id}/`,
      filename: drawingFile,
      library: { type: 'commonjs2' },
      assetModuleFilename: 'assets/[name].[contenthash:12][ext]',
    },
    resolve: {
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.json'],
      alias: Object.fromEntries(Object.entries(virtual).map(([name, file]) => [`${name}$`, file])),
    },
    ...(id === 'shell' ? {} : { externals: drawingExternals() }),
    module: {
      rules: rules(true),
      parser: {
        'css/module': { namedExports: false, dashedIdents: false },
        javascript: { dynamicImportMode: 'eager' },
      },
      generator: {
        'css/module': { exportsOnly: true, localIdentName: '[uniqueName]-[hash:8]-[local]' },
        'css/global': { exportsOnly: true },
        'asset/resource': { emit: false },
      },
    },
    optimization: { splitChunks: false, minimizer: [new rspack.SwcJsMinimizerRspackPlugin()] },
    performance: false,
    stats: 'errors-warnings',
    plugins: [
      new rspack.experiments.VirtualModulesPlugin({
        [virtual['remote-areas']]: `export const remoteAreas = ${JSON.stringify(remotes)};`,
        [virtual['drawing-shares']]: drawingSharesSource(),
        [virtual['common-passwords']]: commonPasswordsSource(root),
      }),
    ],
  };
}

/** The service worker, to which the server adds the files of the release. */
function worker(id: string, dir: string): Configuration {
  return {
    name: `${id}-worker`,
    context: dir,
    mode: 'production',
    target: ['webworker', 'es2022'],
    entry: join(dir, 'src/worker/sw.ts'),
    devtool: false,
    output: { path: outputPath(dir), clean: false, filename: workerFile },
    resolve: { extensions: ['.ts', '.js'] },
    module: { rules: rules(true) },
    optimization: { splitChunks: false, minimizer: [new rspack.SwcJsMinimizerRspackPlugin()] },
    performance: false,
    stats: 'errors-warnings',
  };
}

/** In remotes federation puts the facades in; the shell has them by name. */
const facadeAliases = (virtual: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(facades).map(([name, facade]) => [`${name}$`, virtual[facade] ?? facade]),
  );

/** react-router names its development files in every build; those for production lie beside them. */
function routerWithoutWarnings(): Record<string, string> {
  const router = createRequire(
    createRequire(join(root, 'shell/package.json')).resolve('react-router-dom/package.json'),
  );
  const dist = join(dirname(router.resolve('react-router/package.json')), 'dist/production');
  return { 'react-router$': join(dist, 'index.mjs'), 'react-router/dom$': join(dist, 'dom-export.mjs') };
}

function output(id: string, dir: string, production: boolean): NonNullable<Configuration['output']> {
  const name = production ? 'assets/[name].[contenthash:12]' : '[name]';
  return {
    path: outputPath(dir),
    // Open pages still need files of earlier releases; scripts/build.ts removes old ones.
    clean: false,
    uniqueName: id,
    publicPath: id === 'shell' ? '/' : 'auto',
    crossOriginLoading: 'anonymous',
    filename: `${name}.js`,
    chunkFilename: `${name}.js`,
    cssFilename: `${name}.css`,
    cssChunkFilename: `${name}.css`,
    assetModuleFilename: 'assets/[name].[contenthash:12][ext]',
  };
}

/** What the federation plugin sets for the `web` target without snapshots: the shell uses the runtime alone. */
const federationFlags = { ENV_TARGET: '"web"', FEDERATION_OPTIMIZE_NO_SNAPSHOT_PLUGIN: 'true' };

function federation(id: string, dir: string, production: boolean) {
  const exposed = {
    filename: production ? 'assets/remoteEntry.[contenthash:12].js' : 'remoteEntry.js',
    exposes: { './remote': join(dir, 'src/remote.ts') },
  };
  return new ModuleFederationPlugin({
    name: containerName(id),
    ...exposed,
    shared: shares(root, dir),
    shareStrategy: 'loaded-first',
    dts: false,
    manifest: false,
    experiments: { asyncStartup: true, optimization: { disableSnapshot: true, target: 'web' } },
  });
}

/** Files of libraries from which the build leaves out what nothing calls. */
const leanLibraries = (
  [
    [/\/react-router\/dist\/production\//, 'lean-router'],
    [/\/react-dom-client\.production\.js$/, 'lean-react-dom'],
    [/\/i18next\/dist\/esm\/i18next\.js$/, 'lean-i18next'],
    [/\/@firebase\/app\/dist\/esm\/index\.esm\.js$/, 'lean-firebase'],
    [/\/@firebase\/auth\/dist\/esm\/index-[^/]+\.js$/, 'lean-firebase'],
    [/\/@firebase\/database\/dist\/index\.esm\.js$/, 'lean-firebase'],
  ] as const
).map(([test, name]) => ({ test, loader: join(root, `scripts/bundle/${name}.ts`) }));

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
    ...(production ? leanLibraries : []),
    { test: /\.module\.css$/, type: 'css/module' },
    { test: /\.css$/, exclude: /\.module\.css$/, type: 'css/global' },
    { test: /\.(?:woff2?|png|svg|webp|avif|jpg)$/, type: 'asset/resource' },
  ];
}

/**
 * The oldest that have all the code uses (`Promise.withResolvers`). For older ones, each logical property would become a list of all languages
 * written from right to left.
 */
const browsers = ['chrome 119', 'firefox 121', 'safari 17.4'];

function optimization(cacheGroups: Record<string, CacheGroup>): NonNullable<Configuration['optimization']> {
  return {
    // Ids are repeated at every import, so short ones.
    chunkIds: 'natural',
    // Smaller ones are in each page that needs them: each file takes a phone's main thread when it arrives.
    splitChunks: { chunks: 'async', minSize: 120_000, cacheGroups },
    minimizer: [
      new rspack.SwcJsMinimizerRspackPlugin({
        minimizerOptions: { compress: { passes: 3, ecma: 2022 }, mangle: true },
      }),
      new rspack.LightningCssMinimizerRspackPlugin({ minimizerOptions: { targets: browsers } }),
    ],
  };
}

/** Asks Chrome to compile what first views need whole, while it arrives and beside the main thread, which else compiles each function at its first call. */
const compiledAtOnce = new rspack.BannerPlugin({
  banner: '//# allFunctionsCalledOnLoad',
  raw: true,
  include: /^assets\/(?!alone|antd|later|markdown|registration|staff|virtual).*\.js$/,
  // After the minimizer, which removes comments.
  stage: rspack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_SIZE + 1,
});

/** Child compiles do not load scripts across origins; the plugin must leave them alone. */
function integrity() {
  const plugin = new rspack.SubresourceIntegrityPlugin({
    hashFuncNames: [integrityHash],
    enabled: true,
    hashLoading: 'lazy',
  });
  return {
    apply(compiler: Compiler) {
      if (compiler.options.output.crossOriginLoading) plugin.apply(compiler);
    },
  };
}

/** A remote offers no copies of shared modules to others, as the shell has all; it falls back on its own without that. */
const offerNothing = {
  apply(compiler: Compiler) {
    compiler.hooks.compilation.tap('OfferNothing', (compilation) => {
      compilation.hooks.runtimeModule.tap('OfferNothing', (module) => {
        if (module.name !== 'sharing' || !module.source) return;
        const source = module.source.source.toString();
        const without = source.replace(
          /(scopeToSharingDataMapping: )\{.*\}(?=, uniqueName)/s,
          '$1{ default: [] }',
        );
        if (without === source) throw new Error('federation lists what a remote offers in another way');
        module.source.source = Buffer.from(without);
      });
    });
  },
};

const sharedFolders = ['shared-ui/src/', ...dataFolders.map((folder) => `shared-data/src/${folder}/`)];

function release(id: string, dir: string, isShell: boolean, core: () => string | undefined) {
  const { version } = readPackage(dir);
  return new ReleasePlugin({
    id,
    version,
    remote: isShell ? undefined : dir,
    preload: isShell ? ['frame'] : [],
    needed: isShell ? ['federation', 'pages'] : [],
    connection: isShell ? 'firebase' : undefined,
    formatted: isShell ? 'markdown' : undefined,
    onlineOnly: ['common-passwords'],
    first: core,
    shared: [
      '/node_modules/react/',
      '/node_modules/react-dom/',
      '/node_modules/react-router/',
      '/node_modules/i18next/',
      '/node_modules/react-i18next/',
      ...sharedFolders,
    ],
    copied: copiedFiles(root),
  });
}
