import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { type Compiler, type Configuration, rspack } from '@rspack/core';

const federation = (() => {
  const resolveFrom = (file: string, name: string) =>
    createRequire(file).resolve(`@module-federation/${name}`);
  const tools = resolveFrom(
    createRequire(import.meta.url).resolve('@module-federation/enhanced/rspack'),
    'runtime-tools',
  );
  const runtime = resolveFrom(tools, 'runtime');
  const core = resolveFrom(runtime, 'runtime-core');
  return {
    runtime,
    bundler: resolveFrom(tools, 'webpack-bundler-runtime'),
    core: dirname(core),
    errors: dirname(resolveFrom(core, 'error-codes')),
    sdk: dirname(resolveFrom(runtime, 'sdk')),
  };
})();

export const federationCoreFile = join(dirname(federation.runtime), 'federation-core.js');

/** Aliases the runtime's CommonJS files to its ES modules for tree shaking, and stubs out preloading, manifests, Node support and
 * the texts of error codes. */
export function federationLean(): Record<string, string> {
  const { runtime, bundler, core, errors, sdk } = federation;
  const unused = [
    join(core, 'plugins/generate-preload-assets.js'),
    join(core, 'plugins/snapshot/SnapshotHandler.js'),
    join(core, 'utils/context.js'),
    join(core, 'utils/preload.js'),
    join(dirname(bundler), 'getSharedFallbackGetter.js'),
    join(dirname(bundler), 'remotes.js'),
    join(errors, 'desc.mjs'),
    join(sdk, 'generateSnapshotFromManifest.js'),
    join(sdk, 'node.js'),
  ];
  return Object.fromEntries([
    ...[runtime, bundler].map((file) => [file, file.replace(/\.cjs$/, '.js')]),
    ...unused.map((file) => [file, join(import.meta.dirname, 'unused-federation.mjs')]),
  ]);
}

/** Remotes use the shell's runtime core under this name. A new major version needs a new contract version. */
export const federationCoreName = 'federation_core';

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
export const federationCoreSource = `import { ${coreExports.join(', ')} } from '@module-federation/runtime-core';
globalThis.${federationCoreName} = { ${coreExports.join(', ')} };
`;

/** Builds the core as a separate script for standalone remotes. `built` is called with its file. */
export function coreScript(
  id: string,
  dir: string,
  output: string,
  built: (file: string) => void,
): Configuration {
  return {
    name: `${id}-core`,
    context: dir,
    mode: 'production',
    target: ['web', 'es2022'],
    entry: { 'federation-core': federationCoreFile },
    devtool: false,
    output: { path: output, clean: false, filename: 'assets/[name].[contenthash:12].js' },
    resolve: { alias: federationLean() },
    performance: false,
    stats: 'errors-warnings',
    plugins: [
      new rspack.experiments.VirtualModulesPlugin({ [federationCoreFile]: federationCoreSource }),
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
