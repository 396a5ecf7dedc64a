declare module 'remote-areas' {
  export const remoteAreas: import('shared-data/federation/remote-contract').RemoteArea[];
}

/** Puts every shared module of ours into the compile. */
declare module 'platform-shares';

declare module 'common-passwords' {
  /** In lower case. */
  export const commonPasswords: ReadonlySet<string>;
}

/** Lends the core of the federation runtime to the remotes. */
declare module 'federation-core';
