declare module 'remote-areas' {
  export const remoteAreas: import('shared-data/federation/remote-contract').RemoteArea[];
}

declare module 'platform-shares' {
  /** One lazy import of each shared module of ours, by request. */
  export const platformShares: Record<string, () => Promise<unknown>>;
}

declare module 'common-passwords' {
  /** In lower case. */
  export const commonPasswords: ReadonlySet<string>;
}

/** Lends the core of the federation runtime to the remotes. */
declare module 'federation-core';
