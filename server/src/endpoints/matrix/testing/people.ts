import type { Json } from 'embedded-firebase';
import { emailKey } from 'shared-data/models/email-key';
import { noLetter } from 'shared-data/models/mail-letter';
import { asJson } from '../../../stored/database.ts';
import {
  addressOf,
  hasher,
  password,
  programId,
  registration,
  startTime,
} from '../../../testing/symposium.ts';
import { createTestWorld, type TestWorld } from '../../../testing/world.ts';

/** A person in a situation; one column of the matrix. */
export interface Person {
  letter: string;
  name: string;
  uid: string | null;
  email: string;
  /** Their own program, or one they might claim. */
  program: string;
  changes: Record<string, Json>;
  /** Signs in while this still holds; revoked afterwards. */
  helper?: boolean;
}

export const other = { uid: 'other', email: 'other@example.org', program: 'OBo09' };
const victim = { uid: 'victim', email: 'victim@example.org', program: 'OBo07' };

const closed = { 'setting/base/closed': true };
const unprivileged = {
  ...closed,
  'setting/permission/adminPrivilege': false,
  'setting/permission/editorPrivilege': false,
};

function one(letter: string, name: string, uid: string | null, more: Partial<Person> = {}): Person {
  const email = uid === null ? 'somebody@example.org' : `${uid}@example.org`;
  return { letter, name, uid, email, program: programId, changes: {}, ...more };
}

export const people: readonly Person[] = [
  one('v', 'visitor', null),
  one('A', 'visitor where visitors may look', null, { changes: { 'setting/permission/anonymous': true } }),
  one('u', 'unverified', 'unverified'),
  one('i', 'unverified, with the address of somebody registered', 'impostor', {
    email: victim.email,
    program: victim.program,
  }),
  one('n', 'verified, not registered', 'newcomer'),
  one('r', 'registered', 'registered'),
  one('o', 'owner', 'owner'),
  one('c', 'co-editor', 'coeditor'),
  one('e', 'editor', 'editor'),
  one('a', 'administrator', 'admin'),
  one('x', 'administrator whose right was taken, with a stale token', 'revoked'),
  one('y', 'editor whose right was taken, with a stale token', 'revoked-editor'),
  one('h', 'administrator signed in as the owner', 'owner', { helper: true }),
  one('R', 'registered, site closed', 'registered', { changes: closed }),
  one('O', 'owner, site closed', 'owner', { changes: closed }),
  one('E', 'editor, site closed', 'editor', { changes: closed }),
  one('D', 'administrator, site closed', 'admin', { changes: closed }),
  one('P', 'editor without privilege, site closed', 'editor', { changes: unprivileged }),
  one('Q', 'administrator without privilege, site closed', 'admin', { changes: unprivileged }),
  one('U', 'owner, state of the site unreadable', 'owner', { changes: { 'setting/base': null } }),
];

export async function worldOf(person: Person): Promise<{ world: TestWorld; token: string | null }> {
  const world = await createTestWorld({ changes: furniture() });
  const passwordHash = await hasher.hash(password);
  await world.ports.accounts.import([
    { uid: 'impostor', email: victim.email, passwordHash, emailVerified: false },
    { uid: other.uid, email: other.email, passwordHash, emailVerified: true },
    {
      uid: 'revoked-editor',
      email: 'revoked-editor@example.org',
      passwordHash,
      emailVerified: true,
      claims: { editor: true },
    },
  ]);
  const token = await tokenOf(world, person);
  await world.ports.database.update(person.changes);
  return { world, token };
}

async function tokenOf(world: TestWorld, { uid, email, helper }: Person): Promise<string | null> {
  if (uid === null) return null;
  if (!helper) return (await world.signIn({ email, password })).idToken;
  const token = await world.ports.accounts.createCustomToken(uid, { helper: 'admin', seconds: 300 });
  return (await world.signIn({ token })).idToken;
}

function furniture(): Record<string, Json> {
  const files = (id: string): Record<string, Json> => ({
    [`state/page/presentation/${id}`]: { count: 1, version: 'v1', width: 1, height: 1 },
    [`state/status/${id}/presentation`]: { state: 'complete', at: 1 },
  });
  return {
    'setting/admin/signInAs': true,
    'server/mailLetter/own': asJson({
      ...noLetter,
      id: 'own',
      subjectEn: 'News',
      bodyEn: 'Hello',
      version: 1,
      updatedAt: 1,
      by: 'admin@example.org',
    }),
    'staticData/instruction/zoom': { id: 'zoom', title: { en: 'Zoom' }, body: { en: 'x' }, order: 1 },
    ...registered(victim),
    ...registered(other),
    ...registered({ uid: 'revoked-editor', email: 'revoked-editor@example.org' }),
    ...programOf(victim),
    ...programOf(other),
    ...files(programId),
    ...files(victim.program),
    ...files(other.program),
  };
}

function registered({ uid, email }: { uid: string; email: string }): Record<string, Json> {
  const id = emailKey(email);
  const user = { ...registration, id, email, uid, isRegistered: true };
  return {
    [`staticData/user/${id}`]: asJson({ ...user, registeredAt: startTime, updatedAt: startTime }),
    [`otherData/user/${uid}`]: { name: uid, affiliation: 'Institute' },
  };
}

function programOf({ uid, email, program }: typeof other): Record<string, Json> {
  return {
    [`staticData/program/${program}`]: {
      id: program,
      title: 'Ice',
      sessionId: 'OB',
      presentationType: 'oral',
      online: false,
      authors: [{ givenName: 'A', familyName: 'B', affiliation: 'C', presenter: true }],
      ownerUid: uid,
    },
    [`otherData/program/${program}`]: {
      id: program,
      email,
      ownerUid: uid,
      requestedType: 'oral-in-person',
      typeChangeable: true,
      sessionChoice1: 'OB',
      submittedAt: startTime,
      updatedAt: startTime,
    },
  };
}

export const registrationId = (email: string) => emailKey(email || addressOf('registered'));
