import { flushCompileCache } from 'node:module';
import { dirname } from 'node:path';
import { dbPaths } from 'shared-data/models/db-paths';
import { readEnv } from '../env.ts';
import { startServer } from '../main.ts';
import { silentLog } from '../ports.ts';
import type { Seed } from '../seeding.ts';

/** The argument `stuck-seed` hangs in the middle of seeding. */
const people = ['first', 'second'];
const seed: Seed = {
  async data({ accounts, database }) {
    const passwordHash = await accounts.hashPassword('polar2026');
    await accounts.import(
      people.map((uid) => ({ uid, email: `${uid}@example.org`, passwordHash, emailVerified: true })),
    );
    await database.update({
      [`${dbPaths.profiles}/first`]: { uid: 'first', name: 'First', affiliation: 'A' },
    });
    if (process.argv.includes('stuck-seed')) {
      process.stdout.write('stuck\n');
      setInterval(() => {}, 1000);
      await new Promise(() => {});
    }
    await database.update({
      [dbPaths.base]: { closed: false, addAccount: true, systemTitle: 'Killed' },
      [`${dbPaths.profiles}/second`]: { uid: 'second', name: 'Second', affiliation: 'B' },
    });
  },
};

const server = await startServer(readEnv(), {
  builds: { shell: dirname(import.meta.dirname), remotes: {} },
  demo: seed,
  version: '0.0.0',
  log: silentLog,
});
process.once('SIGTERM', () => void server.close().then(() => process.exit(0)));
process.stdout.write(`ready ${server.origin}\n`);
// Killed processes cannot do this at exit.
flushCompileCache();
