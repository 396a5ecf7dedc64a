import type { Agent } from 'node:http';
import { type App, applicationDefault, cert, deleteApp, initializeApp } from 'firebase-admin/app';
import { getAuth } from 'firebase-admin/auth';
import { getDatabase } from 'firebase-admin/database';
import type { Accounts, Database } from '../../ports.ts';
import { firebaseAccounts } from './accounts.ts';
import { firebaseDatabase } from './database.ts';

export interface FirebaseSettings {
  projectId: string;
  databaseUrl: string;
  /** Path of a key file, or its JSON; the machine's default credentials when undefined. */
  serviceAccount: string | undefined;
  databasePath: string;
  httpAgent?: Agent;
  /** Milliseconds the database may take; 30,000 by default. */
  timeout?: number;
}

export interface FirebaseConnection {
  accounts: Accounts;
  database: Database;
  /** Rejects when access is denied or the database does not answer. */
  check(): Promise<void>;
  setRules(rules: object): Promise<void>;
  close(): Promise<void>;
}

let connections = 0;

/** Connects as administrator. Throws when the service account's key cannot be read. */
export function connectFirebase(settings: FirebaseSettings): FirebaseConnection {
  const { projectId, databaseUrl, serviceAccount, databasePath, httpAgent, timeout } = settings;
  const credential = serviceAccount ? cert(keyOf(serviceAccount), httpAgent) : applicationDefault(httpAgent);
  const options = {
    projectId,
    databaseURL: databaseUrl,
    credential,
    ...(httpAgent && { httpAgent }),
  };
  connections += 1;
  const app = initializeApp(options, `symposium-${connections}`);
  // The SDK reports a connection's own writes before they are stored, so listeners use a separate connection.
  const listening = initializeApp(options, `symposium-${connections}-listening`);
  const at = (one: App) => getDatabase(one).ref(databasePath);
  const database = firebaseDatabase(at(app), at(listening), timeout);
  return {
    accounts: firebaseAccounts(getAuth(app), timeout),
    database,
    async check() {
      await credential.getAccessToken();
      await database.query('server', { orderByKey: true, limitToFirst: 1 });
    },
    setRules: (rules) => getDatabase(app).setRules(rules),
    async close() {
      await Promise.all([deleteApp(app), deleteApp(listening)]);
    },
  };
}

function keyOf(serviceAccount: string): string | object {
  return serviceAccount.trimStart().startsWith('{') ? (JSON.parse(serviceAccount) as object) : serviceAccount;
}
