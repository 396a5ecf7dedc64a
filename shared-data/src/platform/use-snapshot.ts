import { useSyncExternalStore } from 'react';

/** Unlike zustand's `useStore`, server rendering sees the current state, not the initial one. */
export function useSnapshot<T>(subscribe: (listener: () => void) => () => void, read: () => T): T {
  return useSyncExternalStore(subscribe, read, read);
}
