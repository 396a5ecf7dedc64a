import type { Json } from 'embedded-firebase';
import { dbPaths } from 'shared-data/models/db-paths';
import { emailKey } from 'shared-data/models/email-key';
import type { RehearsalRole, RehearsedAccount } from 'shared-data/models/rehearsal';
import { serverDbPaths } from 'shared-data/models/server-db-paths';
import { defaultTimeZone } from 'shared-data/models/site';
import type { User } from 'shared-data/models/user';
import { venueInstant } from 'shared-data/models/venue-time';
import { placedIn } from '../data/timetable.ts';
import type { Database } from '../ports.ts';
import { asJson, read } from '../stored/database.ts';
import { stored } from '../stored/places.ts';

/** No mail can be sent to it. */
export const modelEmail = 'rehearsal@example.invalid';
const registered: readonly RehearsalRole[] = ['participant', 'presenter', 'coeditor', 'chair', 'editor'];

/**
 * Puts a person of this role into a copy of the data, and returns the account: registered as anybody, presenter, co-editor or chair of what
 * stands at `at` or, if nothing does, comes next.
 */
export async function addModelPerson(
  database: Database,
  role: RehearsalRole,
  { uid, at }: { uid: string; at: number },
): Promise<RehearsedAccount | null> {
  if (role === 'visitor') return null;
  const changes: Record<string, Json> = {};
  const place = await placeAt(database, at);
  if (registered.includes(role)) {
    const mainSession = place?.sessionId || (await anySession(database));
    changes[dbPaths.user(emailKey(modelEmail))] = asJson(registrationOf(uid, at, mainSession));
    changes[dbPaths.profile(uid)] = { name: 'Sam Rehearsal', affiliation: 'Rehearsal' };
  }
  if (role === 'editor') changes[dbPaths.claims(uid)] = { editor: true, at };
  if (role === 'chair' && place) {
    const key = `${place.table}/${place.room}/${place.item}/${uid}`;
    changes[dbPaths.chairsOf(key)] = true;
    if (!place.closed) changes[dbPaths.publicChairsOf(key)] = true;
  }
  const program = place?.program ?? (await anyProgram(database));
  if (role === 'coeditor' && program !== undefined) changes[serverDbPaths.coeditor(program, uid)] = true;
  if (role === 'presenter' && program !== undefined) {
    changes[`${dbPaths.program(program)}/ownerUid`] = uid;
    changes[`${dbPaths.privateProgram(program)}/ownerUid`] = uid;
    changes[`${dbPaths.privateProgram(program)}/email`] = modelEmail;
  }
  if (Object.keys(changes).length > 0) await database.update(changes);
  return { uid, email: modelEmail, emailVerified: true, claims: { admin: false, editor: role === 'editor' } };
}

/** The public item with programs that runs at `at`, else the next, else the last. */
async function placeAt(database: Database, at: number) {
  const [tables, base] = await Promise.all([
    read(database, stored.publicTables),
    read(database, stored.base),
  ]);
  const timeZone = base?.timeZone || defaultTimeZone;
  const all = placedIn(tables)
    .flatMap(({ at: place, date, item }) => {
      const [program] = Object.keys(item.programs ?? {}).toSorted();
      if (program === undefined || date === '') return [];
      const instant = (time: string) => venueInstant(date, time, timeZone);
      return [
        {
          ...place,
          closed: item.closed === true,
          sessionId: item.sessionId,
          program,
          begin: instant(item.begin),
          end: instant(item.end),
        },
      ];
    })
    .toSorted((a, b) => a.begin - b.begin || (a.room < b.room ? -1 : 1));
  const running = all.find(({ begin, end }) => begin <= at && at < end);
  return running ?? all.find(({ begin }) => begin > at) ?? all.at(-1);
}

async function anyProgram(database: Database): Promise<string | undefined> {
  const programs = await read(database, stored.programs);
  const found = Object.values(programs).filter(({ sessionId, canceled }) => sessionId !== '' && !canceled);
  return found.map(({ id }) => id).toSorted()[0];
}

async function anySession(database: Database): Promise<string> {
  const sessions = await read(database, stored.sessions);
  return Object.keys(sessions).toSorted()[0] ?? '';
}

function registrationOf(uid: string, at: number, mainSession: string): User {
  return {
    ...{
      id: emailKey(modelEmail),
      uid,
      email: modelEmail,
      isRegistered: true,
      registeredAt: at,
      updatedAt: at,
    },
    ...{ givenName: 'Sam', familyName: 'Rehearsal', affiliation: 'Rehearsal', country: 'JP' },
    ...{ title: 'Dr.', position: 'postdoc', gender: 'no-answer', attendance: 'in-person' },
    ...{ mainSession, additionalSessions: [], participation: 'oral', parties: [] },
    ...{ homeContact: false, travelSupport: false, travelTerms: false, foreignNationality: false },
    ...{ femaleResearcher: false, banquet: false, privacyPolicy: true },
  };
}
