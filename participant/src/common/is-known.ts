import type { LoadState } from 'shared-data/sync/collections';

/** Whether all of a collection has been read, so that what is not there may be called missing. */
export function isKnown(state: LoadState): boolean {
  return state === 'live' || state === 'denied';
}
