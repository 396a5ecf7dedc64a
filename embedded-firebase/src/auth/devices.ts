import type { RefreshRecord } from './records.ts';

/** Refresh token rotation, pure. The successor is derived from the token, so repeating a request gives the same one. */

/** Milliseconds that a replaced token is accepted after its successor was first used; later it counts as stolen. */
export const REPLACED_LIFE = 24 * 3600_000;
const MAX_REPLACED = 100;

/** Milliseconds of disuse after which a device must sign in again. */
export const IDLE_LIFE = 60 * 24 * 3600_000;

export function isIdle({ authTime, usedAt = authTime * 1000 }: RefreshRecord, now: number): boolean {
  return now - usedAt > IDLE_LIFE;
}

/** `behind`: steps to the device's current token. */
export type DeviceStatus = 'current' | 'reused' | { readonly behind: number };

export function statusOf(record: RefreshRecord, device: string, hash: string, now: number): DeviceStatus {
  if (hash === (record.current ?? device)) return 'current';
  const replaced = record.replaced ?? [];
  const index = replaced.findIndex((one) => one.hash === hash && (one.until ?? Infinity) > now);
  return index < 0 ? 'reused' : { behind: replaced.length - index };
}

export function rotated(
  record: RefreshRecord,
  device: string,
  next: { readonly hash: string; readonly key: string },
  now: number,
): RefreshRecord {
  const shown = { hash: record.current ?? device };
  const before = (record.replaced ?? [])
    // in use now, so its predecessor is needed only by sleeping pages
    .map((one) => ({ ...one, until: one.until ?? now + REPLACED_LIFE }))
    .filter(({ until }) => until > now);
  return {
    ...record,
    usedAt: now,
    key: next.key,
    current: next.hash,
    replaced: [...before, shown].slice(-MAX_REPLACED),
  };
}
