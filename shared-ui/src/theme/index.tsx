import { useSyncExternalStore } from 'react';
import './tokens.css';
import './base.css';

/** What the reader chose: follow the device, or always one of the two. */
export type ThemeChoice = 'system' | 'light' | 'dark';

const key = 'theme';
const listeners = new Set<() => void>();
const dark = typeof matchMedia === 'function' ? matchMedia('(prefers-color-scheme: dark)') : null;
dark?.addEventListener?.('change', () => notify());
let choice: ThemeChoice = stored();
apply();

/** The reader's choice, remembered in this browser. */
export function useTheme(): ThemeChoice {
  return useSyncExternalStore(subscribe, () => choice);
}

/** Whether dark is what is shown now. */
export function useDark(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => choice === 'dark' || (choice === 'system' && dark?.matches === true),
  );
}

/** Sets light, dark or the device's own theme, and keeps the choice. */
export function setTheme(next: ThemeChoice): void {
  choice = next;
  try {
    if (next === 'system') localStorage.removeItem(key);
    else localStorage.setItem(key, next);
  } catch {
    // Without storage the choice lasts as long as the page.
  }
  apply();
  notify();
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
  const root = document.documentElement;
  if (choice === 'system') delete root.dataset.theme;
  else root.dataset.theme = choice;
}

function notify() {
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}
