import { useIdentity } from 'shared-data/identity/identity-store';
import { emailKey } from 'shared-data/models/email-key';
import { permissionFlags, permissionOf } from 'shared-data/models/permission';
import type { PrivateProgram, PublicProgram } from 'shared-data/models/program';
import type { Timetable } from 'shared-data/models/timetable';
import type { User } from 'shared-data/models/user';
import { storeOf } from 'shared-data/sync/collection-store';
import { type CollectionName, collectionTable } from 'shared-data/sync/collections';

export const filledParams = { id: 'OA1', name: 'day1', room: 'A' };

const email = 'aino@example.org';
const programs: PublicProgram[] = ['OA1', 'OA2'].map((id) => ({
  id,
  title: `Talk ${id}`,
  sessionId: 'OA',
  presentationType: 'oral',
  online: false,
  authors: [{ givenName: 'Aino', familyName: 'Virta', affiliation: 'Oulu', presenter: true }],
  ownerUid: 'u',
}));

/** One day in the past, one far in the future. */
const tables: Timetable[] = ['2026-01-05', '2126-01-05'].map((date, order) => ({
  name: `day${order + 1}`,
  title: `Day ${order + 1}`,
  date,
  order,
  rooms: {
    A: {
      id: 'A',
      name: 'Room A',
      order: 0,
      tables: {
        OA1: {
          ...{ id: 'OA1', kind: 'oral', sessionId: 'OA', begin: '09:00', end: '10:30', version: 1 },
          programs: { OA1: { begin: '09:00', end: '09:15', order: 0 } },
        },
      },
    },
  },
}));

const byId = <T extends { id: string }>(...entities: T[]) => new Map(entities.map((one) => [one.id, one]));

/** A small symposium and a user with all rights. */
export function fillStores(): void {
  for (const name of Object.keys(collectionTable) as CollectionName[]) storeOf(name).setState('live');
  const base = { closed: false, addAccount: true, addProgram: true, begin: '2026-01-05', end: '2126-01-05' };
  const permission = permissionOf(Object.fromEntries(permissionFlags.map((flag) => [flag, true])));
  useIdentity.setState(({ view }) => {
    const account = { uid: 'u', email, emailVerified: true, registered: true };
    const claims = { admin: true, editor: true };
    return { ready: true, expected: false, view: { ...view, ...account, claims, permission, base } };
  });
  const names = { givenName: 'Aino', familyName: 'Virta', affiliation: 'Oulu' };
  const user = { id: emailKey(email), uid: 'u', email, isRegistered: true, ...names } as User;
  const own: PrivateProgram[] = programs.map(({ id }) => ({
    ...{ id, email, ownerUid: 'u', requestedType: 'oral-in-person', typeChangeable: true },
    ...{ sessionChoice1: 'OA', submittedAt: 1, updatedAt: 1 },
  }));
  storeOf('base').set(base);
  storeOf('ownUser').set(user);
  storeOf('users').commit(byId(user));
  storeOf('sessions').commit(byId({ id: 'OA', group: 'O', title: 'Antarctica', color: 0 }));
  storeOf('programs').commit(byId(...programs));
  storeOf('myPrivatePrograms').commit(byId(...own));
  storeOf('privatePrograms').commit(byId(...own));
  storeOf('tables').commit(new Map(tables.map((table) => [table.name, table])));
}

export function emptyStores(): void {
  useIdentity.setState(useIdentity.getInitialState(), true);
  for (const name of Object.keys(collectionTable) as CollectionName[]) storeOf(name).clear();
}
