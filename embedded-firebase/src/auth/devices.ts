import type { RefreshRecord } from './records.ts';

/**
 * Rotation of refresh tokens, as pure functions. Each refresh replaces the token of a device by the next one, which follows
 * from the last by a key that only the store knows. So whoever shows a token that was replaced a short while ago is given the
 * same successor: two pages of one browser may refresh at once, and an answer may be lost.
 */

/**
 * Milliseconds that a replaced token still leads to its successor, counted from the successor's first use: as long as a page
 * may sleep while another one of the same browser goes on. Shown later, it ends the sign-in, for two hold what one should.
 */
export const REPLACED_LIFE = 24 * 3600_000;
/** More than this are not remembered. */
const MAX_REPLACED = 100;

/** Milliseconds after which a device that was not used has to sign in again. */
export const IDLE_LIFE = 60 * 24 * 3600_000;

/** Whether a device was not used for too long. */
export function isIdle({ authTime, usedAt = authTime * 1000 }: RefreshRecord, now: number): boolean {
  return now - usedAt > IDLE_LIFE;
}

/** What a token shown for a device is. `behind`: how many steps from it to the device's token of now. */
export type DeviceStatus = 'current' | 'reused' | { readonly behind: number };

/** `device` is the hash of the device's first token, `hash` that of the token shown. */
export function statusOf(record: RefreshRecord, device: string, hash: string, now: number): DeviceStatus {
  if (hash === (record.current ?? device)) return 'current';
  const replaced = record.replaced ?? [];
  const index = replaced.findIndex((one) => one.hash === hash && (one.until ?? Infinity) > now);
  return index < 0 ? 'reused' : { behind: replaced.length - index };
}

/** The record after its token of now was shown and replaced by `next`. */
export function rotated(
  record: RefreshRecord,
  device: string,
  next: { readonly hash: string; readonly key: string },
  now: number,
): RefreshRecord {
  const shown = { hash: record.current ?? device };
  const before = (record.replaced ?? [])
    // it is in use, so the one before it is needed only by those who sleep
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
