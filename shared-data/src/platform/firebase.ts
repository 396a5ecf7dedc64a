import { loadConfig } from './config.ts';
import type { FirebaseHandle } from './ports.ts';

let handle: Promise<FirebaseHandle> | undefined;

/**
 * The page's one connection to accounts and database. The SDK is loaded with the first call and not before, so that it is no
 * part of the first view, and so that a pretend world can stand before it takes hold of `WebSocket`.
 */
export function loadFirebase(): Promise<FirebaseHandle> {
  handle ??= connect().catch((error) => {
    handle = undefined;
    throw error;
  });
  return handle;
}

/** Puts another connection in place: tests use it. */
export function setFirebase(replacement: FirebaseHandle | undefined): void {
  handle = replacement && Promise.resolve(replacement);
}

async function connect(): Promise<FirebaseHandle> {
  const [config, { connectFirebase }] = await Promise.all([loadConfig(), import('./sdk/connect.ts')]);
  return connectFirebase(config, config.apiBase || globalThis.location?.origin);
}
