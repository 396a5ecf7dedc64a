import { useSyncExternalStore } from 'react';

let printing = false;

function subscribe(listener: () => void): () => void {
  const set = (value: boolean) => {
    printing = value;
    listener();
  };
  const begin = () => set(true);
  const end = () => set(false);
  // The events come before the page is laid out for paper; the query also knows of a preview.
  const query = matchMedia('print');
  query.addEventListener('change', listener);
  addEventListener('beforeprint', begin);
  addEventListener('afterprint', end);
  return () => {
    query.removeEventListener('change', listener);
    removeEventListener('beforeprint', begin);
    removeEventListener('afterprint', end);
  };
}

/** Whether the page is being printed: for what is drawn differently on paper and not only styled so. */
export function usePrinting(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => printing || matchMedia('print').matches,
    () => false,
  );
}
