import { useCallback, useSyncExternalStore } from 'react';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import './tokens.css';
import './base.css';
import { breakpoints } from './breakpoints.ts';
import type { Palette } from './tokens.ts';

export type ThemeChoice = 'system' | 'light' | 'dark';

const key = 'theme';
const device = typeof matchMedia === 'function' ? matchMedia('(prefers-color-scheme: dark)') : null;
/** Colours of links and buttons in place of the theme's own. */
export type Accent = Record<'light' | 'dark', Pick<Palette, 'action' | 'actionHover' | 'onAction'>>;

const store = createStore<{ choice: ThemeChoice; deviceDark: boolean; accent: Accent | null }>(() => ({
  choice: stored(),
  accent: null,
  deviceDark: device?.matches === true,
}));
device?.addEventListener?.('change', ({ matches }) => store.setState({ deviceDark: matches }));
apply();

export function useTheme(): ThemeChoice {
  return useStore(store, ({ choice }) => choice);
}

export function useDark(): boolean {
  return useStore(
    store,
    ({ choice, deviceDark }) => choice === 'dark' || (choice === 'system' && deviceDark),
  );
}

export function useAccent(): Accent | null {
  return useStore(store, ({ accent }) => accent);
}

/** Values of the tokens that an accent changes, as for `style`. */
export function accentTokens({ light, dark }: Accent): Record<string, string> {
  const of = (name: keyof Accent['light']) => `light-dark(${light[name]}, ${dark[name]})`;
  return {
    '--action': of('action'),
    '--action-hover': of('actionHover'),
    '--on-action': of('onAction'),
    '--accent': of('action'),
  };
}

/** For the whole page; null for the theme's own colours. */
export function setAccent(accent: Accent | null): void {
  const { style } = document.documentElement;
  const before = store.getState().accent;
  for (const name of Object.keys(before ? accentTokens(before) : {})) style.removeProperty(name);
  for (const [name, value] of Object.entries(accent ? accentTokens(accent) : {}))
    style.setProperty(name, value);
  store.setState({ accent });
}

export function setTheme(choice: ThemeChoice): void {
  store.setState({ choice });
  // For pages drawn by the server.
  // biome-ignore lint/suspicious/noDocumentCookie: the other interface is missing in Firefox and on plain HTTP
  document.cookie = `theme=${choice}; path=/; max-age=34560000; samesite=lax`;
  try {
    if (choice === 'system') localStorage.removeItem(key);
    else localStorage.setItem(key, choice);
  } catch {
    // Without storage the choice lasts as long as the page.
  }
  apply();
}

export const atLeast = (name: keyof typeof breakpoints) => `(width >= ${breakpoints[name]}rem)`;
export const below = (name: keyof typeof breakpoints) => `(width < ${breakpoints[name]}rem)`;

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
    () => assumedWide && query.startsWith('(width >='),
  );
}

let assumedWide = false;

/** What queries of the width are answered where there is no window. */
export function assumeWide(wide: boolean): void {
  assumedWide = wide;
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
  // Server rendering follows the device until the browser takes over.
  if (typeof document === 'undefined') return;
  const { choice } = store.getState();
  const root = document.documentElement;
  if (choice === 'system') delete root.dataset.theme;
  else root.dataset.theme = choice;
}
