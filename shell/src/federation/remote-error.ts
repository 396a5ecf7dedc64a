/** `integrity`: no hash is configured (a wrong one counts as `unreachable`). `contract`: built for another shell. */
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
