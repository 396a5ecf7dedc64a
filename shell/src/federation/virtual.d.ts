declare module 'remote-areas' {
  export const remoteAreas: import('shared-data/federation/remote-contract').RemoteArea[];
}

/** Puts every shared module of ours into the compile. */
declare module 'platform-shares';

declare module 'common-passwords' {
  export const commonPasswords: ReadonlySet<string>;
}

/** Makes the federation runtime's core available to remotes. */
declare module 'federation-core';

declare module 'drawing-shares' {}
