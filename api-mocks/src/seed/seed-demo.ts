import type { Json } from 'embedded-firebase';
import type { Ports } from 'server/ports';
import { demoPassword } from './people.ts';
import { demoSymposium } from './symposium.ts';

export type SeedPorts = Pick<Ports, 'accounts' | 'database' | 'clock'>;

/** Creates accounts, then all data in one change. Keeps other data below `server`. Rejects when an account exists already. */
export async function seedDemo({ accounts, database, clock }: SeedPorts): Promise<void> {
  const symposium = demoSymposium({ now: clock.now() });
  const passwordHash = await accounts.hashPassword(demoPassword);
  await accounts.import(symposium.accounts.map((account) => ({ ...account, passwordHash })));
  const { server, ...rest } = symposium.database;
  const ofServer = Object.entries(server as Record<string, Json>).map(([key, value]) => [
    `server/${key}`,
    value,
  ]);
  await database.update({ ...rest, ...Object.fromEntries(ofServer) });
}
