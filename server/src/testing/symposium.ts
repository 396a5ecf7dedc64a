import type { Json } from 'embedded-firebase';
import { nodePasswordHasher } from 'embedded-firebase/node';
import { emailKey } from 'shared-data/models/email-key';
import { permissionFlags } from 'shared-data/models/permission';
import type { Registration } from 'shared-data/models/user';
import type { Ports } from '../ports.ts';
import { asJson } from '../stored/database.ts';

/** Everybody the policies distinguish. `revoked` has an administrator's token, but no claims node. */
export const roles = [
  'visitor',
  'unverified',
  'newcomer',
  'registered',
  'owner',
  'coeditor',
  'editor',
  'admin',
  'revoked',
] as const;
export type Role = (typeof roles)[number];
export type SignedRole = Exclude<Role, 'visitor'>;

export const addressOf = (role: Role) => `${role}@example.org`;
export const password = 'polar2026';
/** 2026-12-02 09:00 in Tokyo. */
export const startTime = Date.UTC(2026, 11, 2);
/** The owner's program, which the co-editor may edit too. */
export const programId = 'OBo01';

export const hasher = nodePasswordHasher({ memory: 64, passes: 1 });

/** One account per role; all are registered except the unverified one and the newcomer. */
export async function addPeople({ accounts, database }: Ports): Promise<void> {
  const passwordHash = await hasher.hash(password);
  const signed = roles.filter((role): role is SignedRole => role !== 'visitor');
  await accounts.import(
    signed.map((role) => ({
      uid: role,
      email: addressOf(role),
      passwordHash,
      emailVerified: role !== 'unverified',
      ...(role === 'admin' || role === 'revoked' ? { claims: { admin: true } } : {}),
      ...(role === 'editor' ? { claims: { editor: true } } : {}),
    })),
  );
  const registered = signed.filter((role) => !['unverified', 'newcomer'].includes(role));
  await database.update({
    ...Object.fromEntries(registered.flatMap(registrationEntries)),
    'state/claims/admin': { admin: true, at: startTime },
    'state/claims/editor': { editor: true, at: startTime },
  });
}

function registrationEntries(role: Role): [string, Json][] {
  const user = { ...registration, familyName: role, email: addressOf(role), uid: role, isRegistered: true };
  const times = { registeredAt: startTime, updatedAt: startTime };
  return [
    [
      `staticData/user/${emailKey(addressOf(role))}`,
      asJson({ ...user, ...times, id: emailKey(addressOf(role)) }),
    ],
    [`otherData/user/${role}`, { name: `Kaede ${role}`, affiliation: registration.affiliation }],
  ];
}

export function symposium(): Record<string, Json> {
  return {
    'setting/base': { closed: false, addAccount: true, addProgram: true, systemTitle: 'Test Symposium' },
    'setting/permission': Object.fromEntries(
      permissionFlags.map((name) => [name, name !== 'anonymous' && name !== 'disableUpload']),
    ),
    'staticData/session/OB': { id: 'OB', group: 'O', title: 'Polar biology' },
    'staticData/session/S': { id: 'S', group: 'S', title: 'Special session' },
    [`staticData/program/${programId}`]: {
      id: programId,
      title: 'Moss under snow',
      sessionId: 'OB',
      presentationType: 'oral',
      online: false,
      authors: [{ givenName: 'Kaede', familyName: 'owner', affiliation: 'Institute', presenter: true }],
      ownerUid: 'owner',
    },
    [`otherData/program/${programId}`]: {
      id: programId,
      email: addressOf('owner'),
      ownerUid: 'owner',
      requestedType: 'oral-in-person',
      typeChangeable: true,
      sessionChoice1: 'OB',
      submittedAt: startTime,
      updatedAt: startTime,
    },
    [`state/coeditor/${programId}/coeditor`]: true,
  };
}

export const registration: Registration = {
  givenName: 'Kaede',
  familyName: 'Yukimura',
  nameJa: '雪村 楓',
  title: 'Dr.',
  position: 'postdoc',
  affiliation: 'Institute of Snow',
  country: 'JP',
  gender: 'no-answer',
  mainSession: 'OB',
  additionalSessions: ['S'],
  homeContact: false,
  participation: 'oral',
  travelSupport: false,
  travelTerms: false,
  foreignNationality: false,
  femaleResearcher: false,
  banquet: true,
  attendance: 'in-person',
  parties: ['OB'],
  privacyPolicy: true,
};

export const submission = {
  title: 'Snow algae <b>bloom</b> & light',
  presentationType: 'poster-in-person',
  typeChangeable: true,
  sessionChoice1: 'OB',
  sessionChoice2: 'S',
  authors: [
    { givenName: 'Kaede', familyName: 'Yukimura', affiliation: 'Institute of Snow', presenter: true },
    {
      givenName: 'Aki',
      middleName: 'M.',
      familyName: 'Ishida',
      affiliation: 'Ice College',
      presenter: false,
    },
  ],
  note: 'Needs a socket',
};
