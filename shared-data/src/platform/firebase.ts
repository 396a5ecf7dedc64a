import { loadConfig } from './config.ts';
import type { FirebaseHandle } from './ports.ts';

let handle: Promise<FirebaseHandle> | undefined;

/** Loads the SDK on first call: it is not part of the first view, and mocks must replace `WebSocket` before. */
export function loadFirebase(): Promise<FirebaseHandle> {
  handle ??= connect().catch((error) => {
    handle = undefined;
    throw error;
  });
  return handle;
}

export function setFirebase(replacement: FirebaseHandle | undefined): void {
  handle = replacement && Promise.resolve(replacement);
}

async function connect(): Promise<FirebaseHandle> {
  const [config, { connectFirebase }] = await Promise.all([loadConfig(), import('./sdk/connect.ts')]);
  return connectFirebase(config, config.apiBase || globalThis.location?.origin);
}
