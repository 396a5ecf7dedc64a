/**
 * - `unknown`: the configuration names no such remote.
 * - `integrity`: the configuration holds no hash to know the remote by. (A wrong hash is `unreachable`: the browser
 *   does not tell a rejected script from a missing one.)
 * - `contract`: the code arrived but was built for another shell.
 * - `unreachable`: the code did not arrive in time or at all.
 */
export type RemoteFailure = 'unknown' | 'integrity' | 'contract' | 'unreachable';

export class RemoteError extends Error {
  readonly id: string;
  readonly reason: RemoteFailure;

  constructor(id: string, reason: RemoteFailure, detail: string, cause?: unknown) {
    super(`remote ${id}: ${detail}`, { cause });
    this.name = 'RemoteError';
    this.id = id;
    this.reason = reason;
  }
}
