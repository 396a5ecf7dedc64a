import { useSnapshot } from 'shared-data/platform/use-snapshot';

/** Whether the reader has enlarged the whole page by two fingers; one finger then moves over it. */
export function usePinched(): boolean {
  return useSnapshot(subscribe, () => (globalThis.visualViewport?.scale ?? 1) > 1.05);
}

function subscribe(listener: () => void): () => void {
  const view = globalThis.visualViewport;
  view?.addEventListener('resize', listener);
  return () => view?.removeEventListener('resize', listener);
}
