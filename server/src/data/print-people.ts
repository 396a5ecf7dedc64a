import { fullName, nameIn } from 'shared-data/models/person-name';
import type { PrintChoice } from 'shared-data/models/print';
import type { PrivateProgram, PublicProgram } from 'shared-data/models/program';
import type { User } from 'shared-data/models/user';
import type { Database } from '../ports.ts';
import type { Printed } from '../print/order.ts';
import { change, read } from '../stored/database.ts';
import { stored } from '../stored/places.ts';
import { hashOf } from './secret-key.ts';

/** Registered people whom the choice takes, by family name. */
export async function chosenPeople(
  database: Database,
  { person, session, attendance }: PrintChoice,
): Promise<User[]> {
  return Object.values(await read(database, stored.users))
    .filter((user) => user.isRegistered)
    .filter((user) => person === '' || user.id === person)
    .filter((user) => attendance === '' || user.attendance === attendance)
    .filter(
      ({ mainSession, additionalSessions = [] }) =>
        session === '' || mainSession === session || additionalSessions.includes(session),
    )
    .sort((a, b) => byName(a, b));
}

function byName(a: User, b: User): number {
  const key = (user: User) => `${user.familyName} ${user.givenName}`;
  return key(a).localeCompare(key(b), 'en') || (a.id < b.id ? -1 : 1);
}

export async function badgesOf(
  database: Database,
  users: readonly User[],
  choice: PrintChoice,
  sheet: 'a6' | 'cards',
): Promise<Printed> {
  const key = await badgeKey(database);
  const people = users.map(async (user) => ({
    name: fullName(user),
    nameJa: user.nameJa ?? '',
    affiliation: user.affiliation,
    country: countryIn(choice, user.country),
    code: (await hashOf(`${key} ${user.uid}`)).slice(0, 16),
  }));
  return { kind: 'badges', sheet, people: await Promise.all(people) };
}

/** Key of the badge codes, which are meaningless without it. */
async function badgeKey(database: Database): Promise<string> {
  const fresh = `${crypto.randomUUID()}${crypto.randomUUID()}`;
  const { value } = await change(database, stored.badgeKey, (known) => known ?? fresh);
  return value ?? fresh;
}

function countryIn({ locale }: PrintChoice, code: string): string {
  return new Intl.DisplayNames(locale, { type: 'region' }).of(code) ?? code;
}

export function participantsOf(users: readonly User[], choice: PrintChoice): Printed {
  const people = users.map((user) => ({
    family: user.familyName,
    name: fullName(user),
    nameJa: user.nameJa ?? '',
    affiliation: user.affiliation,
    country: countryIn(choice, user.country),
  }));
  return { kind: 'participants', people };
}

export function attendanceOf(users: readonly User[], { locale }: PrintChoice): Printed {
  const people = users.map((user) => ({ name: nameIn(locale, user), affiliation: user.affiliation }));
  return { kind: 'certificates', of: 'attendance', people };
}

/** One per presenter of a program; of a person those of their own programs. */
export function presentationsOf(
  programs: readonly PublicProgram[],
  own: Readonly<Record<string, PrivateProgram>>,
  users: Readonly<Record<string, User>>,
  { person, locale }: PrintChoice,
): Printed {
  const email = users[person]?.email;
  const chosen = programs.filter(({ id }) => person === '' || own[id]?.email === email);
  const people = chosen.flatMap(({ id, title, authors }) =>
    authors
      .filter(({ presenter }) => presenter)
      .map((author) => ({
        name: nameIn(locale, author),
        affiliation: author.affiliation,
        program: `${id}  ${title}`,
      })),
  );
  return { kind: 'certificates', of: 'presentation', people };
}
