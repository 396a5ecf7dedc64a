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
  /** Key of a service account: a file's path, or the JSON itself. Undefined: what the machine offers by default. */
  serviceAccount: string | undefined;
  /** The symposium's place in the database. */
  databasePath: string;
  /** How requests leave the machine; tests lead them elsewhere. */
  httpAgent?: Agent;
  /** Milliseconds in which the database must answer; 30,000 unless told. */
  timeout?: number;
}

export interface FirebaseConnection {
  accounts: Accounts;
  database: Database;
  /** Rejects when the project does not let us in or its database does not answer. */
  check(): Promise<void>;
  /** Replaces all rules of the database. */
  setRules(rules: object): Promise<void>;
  close(): Promise<void>;
}

let connections = 0;

/** Connects as administrator to a hosted project. Throws when the service account's key cannot be read. */
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
  // The SDK tells listeners of a connection about writes made there before they are stored: they listen on one of their own.
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
