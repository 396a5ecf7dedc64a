import type { Json } from 'embedded-firebase';
import { dbPaths } from 'shared-data/models/db-paths';
import { fullName, type PublicProfile, type Registration, type User } from 'shared-data/models/user';
import type { MayRegister } from '../policies/user.ts';
import { withoutEmpty } from './without-empty.ts';

/** The registration record and the public profile, as one change. */
export function registrationChanges(
  { actor }: MayRegister,
  registration: Registration,
  now: number,
): Record<string, Json> {
  const user: User = {
    ...registration,
    id: actor.emailKey,
    email: actor.email,
    uid: actor.uid,
    isRegistered: true,
    registeredAt: now,
    updatedAt: now,
  };
  const profile: PublicProfile = {
    uid: actor.uid,
    name: fullName(registration),
    nameJa: registration.nameJa ?? '',
    affiliation: registration.affiliation,
    country: registration.country,
  };
  return {
    [dbPaths.user(actor.emailKey)]: withoutEmpty(user),
    [dbPaths.profile(actor.uid)]: withoutEmpty(profile),
  };
}
