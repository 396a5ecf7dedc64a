import { helpingTime } from 'shared-data/models/help';
import type { Identity, Ports } from '../ports.ts';
import { read } from '../stored/database.ts';
import { stored } from '../stored/places.ts';

/** False for expired impersonation or an administrator who lost the right. */
export async function mayGoOn(
  { database, clock }: Pick<Ports, 'database' | 'clock'>,
  { helper, signedInAt }: Identity,
): Promise<boolean> {
  if (helper === undefined) return true;
  const [on, claims] = await Promise.all([
    read(database, stored.signInAs),
    read(database, stored.claims(helper)),
  ]);
  return on && claims?.admin === true && signedInAt > clock.now() - helpingTime;
}
