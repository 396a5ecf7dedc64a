import type { Ports } from 'server/ports';
import type { FileKind } from 'shared-data/models/upload';
import { abstractPdf } from '../factories/pdf.ts';
import { demoPassword } from './people.ts';
import { baseSetting } from './settings.ts';
import { demoSymposium } from './symposium.ts';

export { demoAccounts, demoPassword } from './people.ts';
export { demoSymposium, type Symposium } from './symposium.ts';

export type SeedPorts = Pick<Ports, 'accounts' | 'database' | 'clock'>;

/**
 * Fills an empty database with the demo symposium: accounts in one step, then all data in one change, so that nobody sees half
 * of it. What else is below `server` stays. Rejects when an account exists already.
 */
export async function seedDemo({ accounts, database, clock }: SeedPorts): Promise<void> {
  const symposium = demoSymposium({ now: clock.now() });
  const passwordHash = await accounts.hashPassword(demoPassword);
  await accounts.import(symposium.accounts.map((account) => ({ ...account, passwordHash })));
  const { server, ...rest } = symposium.database;
  const counters = Object.entries(server as { counters: Record<string, number> }).map(
    ([name, value]) => [`server/${name}`, value] as const,
  );
  await database.update({ ...rest, ...Object.fromEntries(counters) });
}

export interface DemoFile {
  programId: string;
  kind: Extract<FileKind, 'abstract'>;
  /** A PDF of one or two pages. */
  bytes: Uint8Array;
}

/**
 * The abstracts of about sixty programs, made one by one as they are asked for (some 30 ms each), those of the account
 * presenter@example.org first. To be put through the ordinary upload and conversion after the server is ready. `skip` is asked
 * before a file is made, so that an interrupted seeding goes on where it stopped.
 */
export async function* demoFiles(options: {
  now: number;
  skip?: (programId: string) => boolean | Promise<boolean>;
}): AsyncGenerator<DemoFile, void, undefined> {
  const { now, skip = () => false } = options;
  const systemTitle = baseSetting(now).systemTitle ?? '';
  for (const [index, made] of demoSymposium({ now }).abstracts.entries()) {
    const programId = made.public.id;
    if (await skip(programId)) continue;
    const pages = index % 3 === 0 ? 2 : 1;
    yield { programId, kind: 'abstract', bytes: await abstractPdf(made, { systemTitle, pages }) };
  }
}
