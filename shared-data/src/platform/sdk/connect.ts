import { deleteApp, type FirebaseOptions, initializeApp } from 'firebase/app';
import {
  browserLocalPersistence,
  connectAuthEmulator,
  indexedDBLocalPersistence,
  initializeAuth,
  inMemoryPersistence,
} from 'firebase/auth';
import { forceWebSockets, getDatabase, goOffline } from 'firebase/database';
import type { PublicConfig } from '../../models/public-config.ts';
import type { FirebaseHandle } from '../ports.ts';
import { authPort } from './auth-port.ts';
import { transport } from './transport.ts';

// Before first use. Long polling would be chosen after a socket that never opened, and the embedded engine has none.
forceWebSockets();

/** A connection that can be ended; pages keep theirs as long as they live. */
export interface FirebaseConnection extends FirebaseHandle {
  close(): Promise<void>;
}

/**
 * Connects the SDK to what the settings name. `origin` is where the embedded engine answers; `name` tells several
 * connections of one process apart, as tests need.
 */
export function connectFirebase(config: PublicConfig, origin: string, name?: string): FirebaseConnection {
  const { firebase } = config;
  const options: FirebaseOptions =
    firebase.kind === 'hosted'
      ? firebase.options
      : {
          apiKey: firebase.apiKey,
          projectId: firebase.projectId,
          databaseURL: `${origin}/?ns=${firebase.namespace}`,
        };
  const app = initializeApp(options, name);
  const auth = initializeAuth(app, {
    persistence: [indexedDBLocalPersistence, browserLocalPersistence, inMemoryPersistence],
  });
  if (firebase.kind === 'embedded') connectAuthEmulator(auth, origin, { disableWarnings: true });
  const database = getDatabase(app);
  return {
    auth: authPort(auth),
    transport: transport(database, config.databasePath),
    async close() {
      goOffline(database);
      await deleteApp(app);
    },
  };
}
