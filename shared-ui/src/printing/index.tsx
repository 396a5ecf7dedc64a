import { useSyncExternalStore } from 'react';

// Each app has its own copy of this module, so what is assumed for all of them is global.
declare global {
  var assumedPaper: boolean | undefined;
}

let printing = false;

/** What is answered where there is no window. */
export function assumePaper(paper: boolean): void {
  globalThis.assumedPaper = paper;
}

function subscribe(listener: () => void): () => void {
  const set = (value: boolean) => {
    printing = value;
    listener();
  };
  const begin = () => set(true);
  const end = () => set(false);
  // Events fire before the print layout; the query also covers previews.
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

/** For content that is rendered, not only styled, differently on paper. */
export function usePrinting(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => printing || matchMedia('print').matches,
    () => globalThis.assumedPaper === true,
  );
}
