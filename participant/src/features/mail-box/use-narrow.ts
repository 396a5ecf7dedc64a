import { useSyncExternalStore } from 'react';

/** Below this list and mail do not fit side by side; as in the style sheet. */
const narrow = '(max-width: 52rem)';

function subscribe(listener: () => void): () => void {
  const query = window.matchMedia?.(narrow);
  query?.addEventListener('change', listener);
  return () => query?.removeEventListener('change', listener);
}

/** Whether list and mail are shown one at a time. */
export function useNarrow(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => window.matchMedia?.(narrow).matches ?? false,
    () => false,
  );
}
