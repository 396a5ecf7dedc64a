import { emailKey } from 'shared-data/models/email-key';
import type { MailFilter } from 'shared-data/models/mail-job';
import { fullName } from 'shared-data/models/person-name';
import { kindOfRequest } from 'shared-data/models/program';
import { defaultSystemTitle } from 'shared-data/models/site';
import type { User } from 'shared-data/models/user';
import { paths } from 'shared-data/navigation/paths';
import type { MayMailMany } from '../policies/mail.ts';
import type { Database } from '../ports.ts';
import { read } from '../stored/database.ts';
import { stored } from '../stored/places.ts';

export interface Recipient {
  uid: string;
  name: string;
  address: string;
  values: Record<string, string>;
}

/** Each person once, in a stable order. */
export async function recipientsOf(
  _: MayMailMany,
  database: Database,
  filter: MailFilter,
  publicOrigin: string,
): Promise<Recipient[]> {
  const base = await read(database, stored.base);
  const common = {
    systemTitle: base?.systemTitle || defaultSystemTitle,
    link: `${publicOrigin}${paths.myRoom()}`,
  };
  const users = Object.entries(await read(database, stored.users))
    .filter(([, user]) => user.isRegistered && user.uid && user.email)
    .sort(([a], [b]) => (a < b ? -1 : 1));
  if (filter.group === 'registered')
    return once(
      users
        .filter(([, user]) => !filter.sessionId || user.mainSession === filter.sessionId)
        .map(([, user]) => recipient(user, common)),
    );

  const [programs, own] = await Promise.all([
    read(database, stored.programs),
    read(database, stored.privatePrograms),
  ]);
  const wanted = Object.values(programs)
    .filter((program) => !program.canceled)
    .filter((program) => !filter.sessionId || program.sessionId === filter.sessionId)
    .filter((program) => !filter.presentationType || program.presentationType === filter.presentationType)
    .filter((program) => {
      const requested = own[program.id]?.requestedType;
      return !filter.changedType || (requested && kindOfRequest(requested) !== program.presentationType);
    })
    .sort((a, b) => (a.id < b.id ? -1 : 1));
  const byOwner = Map.groupBy(wanted, ({ id }) => emailKey(own[id]?.email ?? ''));
  return once(
    users.flatMap(([key, user]) => {
      const theirs = byOwner.get(key);
      if (!theirs) return [];
      return recipient(user, {
        ...common,
        programId: theirs.map(({ id }) => id).join(', '),
        programTitle: theirs.map(({ title }) => title).join(', '),
      });
    }),
  );
}

function recipient(user: User, more: Record<string, string>): Recipient {
  const name = fullName(user);
  return {
    uid: user.uid,
    name,
    address: user.email,
    values: {
      ...more,
      name,
      givenName: user.givenName,
      familyName: user.familyName,
      title: user.title === '-' ? '' : user.title,
      affiliation: user.affiliation,
      email: user.email,
    },
  };
}

function once(recipients: Recipient[]): Recipient[] {
  return [...new Map(recipients.map((one) => [one.uid, one])).values()];
}
