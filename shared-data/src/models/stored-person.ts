import * as z from 'zod/mini';
import type { AddressChange } from './address-change.ts';
import type { Claims } from './claims.ts';
import type { LateAccess } from './late-access.ts';
import { storedRecord } from './stored-record.ts';
import {
  attendances,
  genders,
  type PublicProfile,
  participations,
  positions,
  titles,
  type User,
} from './user.ts';

export const storedUserSchema = storedRecord<User>({
  id: z.string(),
  email: z.string(),
  uid: z.string(),
  isRegistered: z.boolean(),
  registeredAt: z.number(),
  updatedAt: z.number(),
  givenName: z.string(),
  middleName: z.optional(z.string()),
  familyName: z.string(),
  nameJa: z.optional(z.string()),
  title: z.enum(titles),
  position: z.enum(positions),
  affiliation: z.string(),
  affiliation2: z.optional(z.string()),
  telephone: z.optional(z.string()),
  address: z.optional(z.string()),
  country: z.string(),
  nationality: z.optional(z.string()),
  gender: z.enum(genders),
  mainSession: z.string(),
  additionalSessions: z.optional(z.array(z.string())),
  homeContact: z.boolean(),
  participation: z.enum(participations),
  travelSupport: z.boolean(),
  travelTerms: z.boolean(),
  foreignNationality: z.boolean(),
  femaleResearcher: z.boolean(),
  banquet: z.boolean(),
  attendance: z.enum(attendances),
  parties: z.optional(z.array(z.string())),
  note: z.optional(z.string()),
  privacyPolicy: z.boolean(),
});

export const publicProfileSchema = storedRecord<PublicProfile>({
  name: z.string(),
  nameJa: z.optional(z.string()),
  affiliation: z.string(),
});

/** `state/claims/{uid}`; absent rights are not held. */
export const storedClaimsSchema = storedRecord<Partial<Claims>>({
  admin: z.optional(z.boolean()),
  editor: z.optional(z.boolean()),
});

export const storedLateAccessSchema = storedRecord<LateAccess>({
  until: z.number(),
  by: z.string(),
  at: z.number(),
});

export const storedAddressChangeSchema = storedRecord<AddressChange>({
  to: z.string(),
  at: z.number(),
  until: z.number(),
});
