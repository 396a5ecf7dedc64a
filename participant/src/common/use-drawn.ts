import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** Whether the server draws the page. */
export function useDrawn(): boolean {
  return useSyncExternalStore(
    never,
    () => false,
    () => true,
  );
}
