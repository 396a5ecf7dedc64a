import type { LoadState } from 'shared-data/sync/collections';

/** Loaded completely, so that absent entries are really missing. */
export function isKnown(state: LoadState): boolean {
  return state === 'live' || state === 'denied';
}
