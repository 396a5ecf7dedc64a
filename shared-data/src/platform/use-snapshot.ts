import { useSyncExternalStore } from 'react';

/**
 * Renders again when `read` gives another value. Unlike zustand's `useStore`, a page that is drawn on the server sees the store as it
 * is, not as it began.
 */
export function useSnapshot<T>(subscribe: (listener: () => void) => () => void, read: () => T): T {
  return useSyncExternalStore(subscribe, read, read);
}
