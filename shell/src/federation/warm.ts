import { platformShares } from 'platform-shares';

/** Fetches shared modules before they are asked for, e.g. when the reader is about to enter an area. */
export function warm(...requests: string[]): void {
  for (const request of requests) void platformShares[request]?.().catch(() => undefined);
}
