import type { Json } from 'embedded-firebase';
import { dbPaths } from 'shared-data/models/db-paths';
import { publicProfile, type Registration, type User } from 'shared-data/models/user';
import type { MayChangeUser, MayDeleteUser, MayRegister } from '../policies/user.ts';
import { asJson, put } from '../stored/database.ts';
import { stored } from '../stored/places.ts';
import { serverPaths } from './paths.ts';
import { withoutEmpty } from './without-empty.ts';

export function registrationChanges(
  { actor }: MayRegister,
  registration: Registration,
  now: number,
): Record<string, Json> {
  return bothParts({
    ...registration,
    id: actor.emailKey,
    email: actor.email,
    uid: actor.uid,
    isRegistered: true,
    registeredAt: now,
    updatedAt: now,
  });
}

export function userChanges(
  { user: { id, email, uid, isRegistered, registeredAt, updatedAt } }: MayChangeUser,
  registration: Registration,
  now: number,
): Record<string, Json> {
  // A version number too: always above the previous one.
  const version = Math.max(now, updatedAt + 1);
  return bothParts({ ...registration, id, email, uid, isRegistered, registeredAt, updatedAt: version });
}

/** Moves a registration to the bin; account and programs stay. */
export function userRemovalChanges({ user }: MayDeleteUser, now: number): Record<string, Json> {
  return {
    [dbPaths.user(user.id)]: null,
    [dbPaths.profile(user.uid)]: null,
    [serverPaths.binnedUser(user.uid)]: { at: now, email: user.email, user: asJson(user) },
  };
}

function bothParts(user: User): Record<string, Json> {
  return {
    ...put(stored.user(user.id), withoutEmpty(user)),
    ...put(stored.profile(user.uid), withoutEmpty(publicProfile(user))),
  };
}
