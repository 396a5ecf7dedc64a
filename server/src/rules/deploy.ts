import { pathToFileURL } from 'node:url';
import { databasePath } from 'shared-data/models/db-paths';
import { EnvError, type HostedSettings, readEnv } from '../env.ts';
import { databaseRules } from './index.ts';

/** `pnpm deploy:rules`: replaces all rules of the hosted project. */
export async function deployRules(settings: HostedSettings): Promise<void> {
  const { connectFirebase } = await import('../adapters/firebase/connect.ts');
  const connection = connectFirebase({ ...settings, databasePath });
  try {
    await connection.setRules(databaseRules(databasePath));
  } finally {
    await connection.close();
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href)
  try {
    const { firebase } = readEnv();
    if (!firebase) throw new EnvError([{ name: 'FIREBASE_PROJECT_ID', reason: 'is needed' }]);
    await deployRules(firebase);
    process.stdout.write(`The database of ${firebase.projectId} has its rules.\n`);
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n`);
    process.exitCode = 1;
  }
