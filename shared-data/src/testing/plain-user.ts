import { emailKey } from '../models/email-key.ts';
import type { Registration, User } from '../models/user.ts';

/** A complete registration of which only `more` matters; the same at every call. */
function plainRegistration(more: Partial<Registration> = {}): Registration {
  return {
    givenName: 'Aino',
    familyName: 'Laine',
    title: 'Dr.',
    position: 'postdoc',
    affiliation: 'Oulu',
    country: 'FI',
    gender: 'no-answer',
    mainSession: 'OM',
    additionalSessions: [],
    homeContact: false,
    participation: 'oral',
    travelSupport: false,
    travelTerms: false,
    foreignNationality: false,
    femaleResearcher: false,
    banquet: false,
    attendance: 'in-person',
    parties: [],
    privacyPolicy: true,
    ...more,
  };
}

/** A registered person, at `{uid}@example.org`. */
export function plainUser(uid: string, more: Partial<User> = {}): User {
  const email = more.email ?? `${uid}@example.org`;
  return {
    ...plainRegistration(),
    id: emailKey(email),
    uid,
    email,
    isRegistered: true,
    registeredAt: 1,
    updatedAt: 1,
    ...more,
  };
}
