import { createStore } from 'zustand/vanilla';
import type { PublicConfig } from '../models/public-config.ts';

export const configStore = createStore<{ config?: PublicConfig; given?: boolean }>()(() => ({}));
let loading: Promise<PublicConfig> | undefined;

/** Fetches `/config.json` once. Rejects on failure; a later call tries again. */
export function loadConfig(): Promise<PublicConfig> {
  const { config: known } = configStore.getState();
  if (known) return Promise.resolve(known);
  loading ??= fetchConfig()
    .then((config) => configStore.getState().config ?? keep(config))
    .finally(() => {
      loading = undefined;
    });
  return loading;
}

/** Fetches again, e.g. for a remote replaced while the page is open. Rejects and keeps the old config on failure. */
export async function reloadConfig(): Promise<PublicConfig> {
  const { config: known, given } = configStore.getState();
  if (given && known) return known;
  return keep(await fetchConfig({ cache: 'no-store' }));
}

export function setConfig(config: PublicConfig): void {
  configStore.setState({ config, given: true });
}

export function getConfig(): PublicConfig {
  const { config } = configStore.getState();
  if (!config) throw new Error('loadConfig() has not finished');
  return config;
}

export function peekConfig(): PublicConfig | undefined {
  return configStore.getState().config;
}

function keep(config: PublicConfig): PublicConfig {
  configStore.setState({ config });
  return config;
}

/** Entry scripts of the newest deployed page, e.g. `assets/main.1a2b.js`; null when unreadable. */
export async function latestScripts(): Promise<string[] | null> {
  const response = await fetch('/build.json', { cache: 'no-store' });
  if (!response.ok) return null;
  const { chunks } = (await response.json()) as { chunks?: Record<string, string[]> };
  return chunks?.['main']?.filter((file) => file.endsWith('.js')) ?? null;
}

/** The page preloads the config; only a request without options reuses that. */
async function fetchConfig(again?: RequestInit): Promise<PublicConfig> {
  const response = await fetch('/config.json', again);
  if (!response.ok) throw new Error(`/config.json answered ${response.status}`);
  return (await response.json()) as PublicConfig;
}
