import { createContext, use, useEffect } from 'react';

/** Whether closing the dialog now would lose something. */
export type Loss = () => boolean;

/** What stands in the dialog around and would be lost with it; null outside of dialogs. */
export const Losses = createContext<Set<Loss> | null>(null);

/** Has the dialog around ask before it is closed. For state without a form: forms do it themselves. */
export function useUnsavedGuard(dirty: boolean): void {
  const losses = use(Losses);
  useEffect(() => {
    if (!losses || !dirty) return;
    const loss = () => true;
    losses.add(loss);
    return () => {
      losses.delete(loss);
    };
  }, [losses, dirty]);
}
