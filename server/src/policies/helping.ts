import { dbPaths } from 'shared-data/models/db-paths';
import type { Identity, Ports } from '../ports.ts';

const helpingTime = 3_600_000;

/** False for expired impersonation or an administrator who lost the right. */
export async function mayGoOn(
  { database, clock }: Pick<Ports, 'database' | 'clock'>,
  { helper, signedInAt }: Identity,
): Promise<boolean> {
  if (helper === undefined) return true;
  const [on, admin] = await Promise.all([
    database.get(dbPaths.signInAs),
    database.get(`${dbPaths.claims(helper)}/admin`),
  ]);
  return on === true && admin === true && signedInAt > clock.now() - helpingTime;
}
