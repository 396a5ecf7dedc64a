import type { Json } from 'embedded-firebase';
import type { Ports } from 'server/ports';
import { demoPassword } from './people.ts';
import { demoSymposium } from './symposium.ts';

export type SeedPorts = Pick<Ports, 'accounts' | 'database' | 'clock'>;

/**
 * Fills an empty database with the demo symposium: accounts in one step, then all data in one change, so that nobody sees half
 * of it. What else is below `server` stays. Rejects when one of the accounts exists already.
 */
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
