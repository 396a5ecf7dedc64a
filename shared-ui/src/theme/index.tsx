import { useCallback, useSyncExternalStore } from 'react';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import './tokens.css';
import './base.css';
import { breakpoints } from './tokens.ts';

/** What the reader chose: follow the device, or always one of the two. */
export type ThemeChoice = 'system' | 'light' | 'dark';

const key = 'theme';
const device = typeof matchMedia === 'function' ? matchMedia('(prefers-color-scheme: dark)') : null;
const store = createStore<{ choice: ThemeChoice; deviceDark: boolean }>(() => ({
  choice: stored(),
  deviceDark: device?.matches === true,
}));
device?.addEventListener?.('change', ({ matches }) => store.setState({ deviceDark: matches }));
apply();

/** The reader's choice, remembered in this browser. */
export function useTheme(): ThemeChoice {
  return useStore(store, ({ choice }) => choice);
}

/** Whether dark is what is shown now. */
export function useDark(): boolean {
  return useStore(
    store,
    ({ choice, deviceDark }) => choice === 'dark' || (choice === 'system' && deviceDark),
  );
}

/** Sets light, dark or the device's own theme, and keeps the choice. */
export function setTheme(choice: ThemeChoice): void {
  store.setState({ choice });
  try {
    if (choice === 'system') localStorage.removeItem(key);
    else localStorage.setItem(key, choice);
  } catch {
    // Without storage the choice lasts as long as the page.
  }
  apply();
}

/** The page is at least this wide. For `useMedia`. */
export const atLeast = (name: keyof typeof breakpoints) => `(width >= ${breakpoints[name]}rem)`;
/** The page is narrower. For `useMedia`. */
export const below = (name: keyof typeof breakpoints) => `(width < ${breakpoints[name]}rem)`;

/** Whether the page matches a media query now. */
export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const media = window.matchMedia?.(query);
      media?.addEventListener('change', listener);
      return () => media?.removeEventListener('change', listener);
    },
    [query],
  );
  return useSyncExternalStore(
    subscribe,
    () => window.matchMedia?.(query).matches ?? false,
    () => false,
  );
}

function stored(): ThemeChoice {
  try {
    const value = localStorage.getItem(key);
    return value === 'light' || value === 'dark' ? value : 'system';
  } catch {
    return 'system';
  }
}

function apply() {
  // A page that is drawn on the server follows the device until the browser takes over.
  if (typeof document === 'undefined') return;
  const { choice } = store.getState();
  const root = document.documentElement;
  if (choice === 'system') delete root.dataset.theme;
  else root.dataset.theme = choice;
}
