/**
 * Stands for what the federation runtime offers beyond what is used here: preloading, manifests, loading in Node. See
 * federationLean() in rspack.app.ts.
 */
function unused() {
  throw new Error('this part of the federation runtime is not built in');
}

/** Without manifests there are no snapshots. */
export class SnapshotHandler {
  manifestCache = new Map();
  hooks = { applyPlugin() {} };
}
export const getGlobalRemoteInfo = () => ({});

/** Names the host in diagnostics only. */
export const optionsToMFContext = () => undefined;

/** Messages keep their code and the address that explains it. */
const noTexts = {};

export {
  noTexts as buildDescMap,
  noTexts as errorDescMap,
  noTexts as runtimeDescMap,
  noTexts as typeDescMap,
  unused as createScriptNode,
  unused as formatPreloadArgs,
  unused as generatePreloadAssetsPlugin,
  unused as generateSnapshotFromManifest,
  unused as getManifestFileName,
  unused as getSharedFallbackGetter,
  unused as inferAutoPublicPath,
  unused as isManifestProvider,
  unused as loadScriptNode,
  unused as preloadAssets,
  unused as remotes,
  unused as simpleJoinRemoteEntry,
};
