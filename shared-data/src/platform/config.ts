import type { PublicConfig } from '../models/public-config.ts';

let current: PublicConfig | undefined;
let loading: Promise<PublicConfig> | undefined;

/** Public settings of this deployment, fetched once from `/config.json`. Rejects when they cannot be read; a later call tries again. */
export function loadConfig(): Promise<PublicConfig> {
  if (current) return Promise.resolve(current);
  loading ??= fetchConfig().catch((error) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

/** Asks the server again, e.g. for a remote that was replaced while the page was open. */
export async function reloadConfig(): Promise<PublicConfig> {
  current = undefined;
  loading = undefined;
  return loadConfig();
}

/** Replaces the settings: the pretend world and tests say here what the page runs against. */
export function setConfig(config: PublicConfig): void {
  current = config;
  loading = undefined;
}

/** The settings, once loaded. Throws before. */
export function getConfig(): PublicConfig {
  if (!current) throw new Error('loadConfig() has not finished');
  return current;
}

/** The settings if they are there. */
export function peekConfig(): PublicConfig | undefined {
  return current;
}

async function fetchConfig(): Promise<PublicConfig> {
  const response = await fetch('/config.json', { cache: 'no-store' });
  if (!response.ok) throw new Error(`/config.json answered ${response.status}`);
  const config = (await response.json()) as PublicConfig;
  current ??= config;
  return current;
}
