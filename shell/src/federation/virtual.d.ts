declare module 'remote-areas' {
  export const remoteAreas: import('shared-data/federation/remote-contract').RemoteArea[];
}

/** The shell's instance of each shared module, for the federation runtime. */
declare module 'platform-shares' {
  export const shares: import('@module-federation/enhanced/runtime').UserOptions['shared'] & object;
}

declare module 'common-passwords' {
  export const commonPasswords: ReadonlySet<string>;
}

/** Makes the federation runtime's core available to remotes. */
declare module 'federation-core';

declare module 'drawing-shares' {}
