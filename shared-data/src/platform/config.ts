import { createStore } from 'zustand/vanilla';
import type { PublicConfig } from '../models/public-config.ts';

/** The settings of this deployment, once they have been read. */
export const configStore = createStore<{ config?: PublicConfig }>()(() => ({}));
let loading: Promise<PublicConfig> | undefined;
/** Settings said by `setConfig` are never asked for again. */
let said = false;

/** Public settings of this deployment, fetched once from `/config.json`. Rejects when they cannot be read; a later call tries again. */
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

/** Asks the server again, e.g. for a remote that was replaced while the page was open. Rejects and keeps the old settings when it cannot. */
export async function reloadConfig(): Promise<PublicConfig> {
  const { config: known } = configStore.getState();
  if (said && known) return known;
  return keep(await fetchConfig({ cache: 'no-store' }));
}

/** Replaces the settings: the pretend world and tests say here what the page runs against. */
export function setConfig(config: PublicConfig): void {
  keep(config);
  said = true;
}

/** The settings, once loaded. Throws before. */
export function getConfig(): PublicConfig {
  const { config } = configStore.getState();
  if (!config) throw new Error('loadConfig() has not finished');
  return config;
}

/** The settings if they are there. */
export function peekConfig(): PublicConfig | undefined {
  return configStore.getState().config;
}

function keep(config: PublicConfig): PublicConfig {
  configStore.setState({ config });
  return config;
}

/** The scripts with which the newest deployed page starts, e.g. `assets/main.1a2b.js`; null when that cannot be read. */
export async function latestScripts(): Promise<string[] | null> {
  const response = await fetch('/build.json', { cache: 'no-store' });
  if (!response.ok) return null;
  const { chunks } = (await response.json()) as { chunks?: Record<string, string[]> };
  return chunks?.['main']?.filter((file) => file.endsWith('.js')) ?? null;
}

/** The page's HTML asks for the settings already; only a question without wishes of its own is answered by that. */
async function fetchConfig(again?: RequestInit): Promise<PublicConfig> {
  const response = await fetch('/config.json', again);
  if (!response.ok) throw new Error(`/config.json answered ${response.status}`);
  return (await response.json()) as PublicConfig;
}
