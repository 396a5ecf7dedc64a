import * as z from 'zod/mini';
import { fullName } from './person-name.ts';
import { line, requiredLine, text } from './text-schema.ts';

/** `-` means none. */
export const titles = ['Prof.', 'Dr.', 'Mr.', 'Ms.', '-'] as const;
export const positions = [
  'professor',
  'research-associate',
  'postdoc',
  'graduate',
  'undergraduate',
  'others',
  '-',
] as const;
export const genders = ['male', 'female', 'no-answer'] as const;
export const participations = ['oral', 'poster', 'chair', 'audience'] as const;
export const attendances = ['in-person', 'online'] as const;

/** Figures count under these words as keys. */
const usualKey = z.refine<string>((word) => word !== '__proto__', 'validation.invalid');

/** The registration form of the specification, section 3. Shared by form and endpoint; CONTRIBUTING.md says what a new field needs. */
export const registrationSchema = z
  .strictObject({
    givenName: requiredLine(100),
    middleName: z.optional(line(100)),
    familyName: requiredLine(100),
    /** In Japanese script. */
    nameJa: z.optional(line(100)),
    title: z.enum(titles, { error: 'validation.required' }),
    position: z.enum(positions, { error: 'validation.required' }),
    affiliation: requiredLine(300),
    affiliation2: z.optional(line(300)),
    telephone: z.optional(line(50).check(z.regex(/^[+0-9() .-]*$/, 'validation.number'))),
    address: z.optional(text(500)),
    /** ISO 3166-1 alpha-2. */
    country: z.string({ error: 'validation.required' }).check(z.regex(/^[A-Z]{2}$/, 'validation.required')),
    nationality: z.optional(
      z.union([z.literal(''), z.string().check(z.regex(/^[A-Z]{2}$/, 'validation.required'))]),
    ),
    gender: z.enum(genders, { error: 'validation.required' }),
    mainSession: requiredLine(32).check(usualKey),
    additionalSessions: z.optional(z.array(line(32).check(usualKey)).check(z.maxLength(50))),
    homeContact: z.boolean(),
    participation: z.enum(participations, { error: 'validation.required' }),
    /** Only for oral, poster and chair. */
    travelSupport: z.boolean(),
    travelTerms: z.boolean(),
    /** For statistics. */
    foreignNationality: z.boolean(),
    femaleResearcher: z.boolean(),
    banquet: z.boolean(),
    attendance: z.enum(attendances, { error: 'validation.required' }),
    /** Keys of `setting/base/parties`. */
    parties: z.optional(z.array(line(32).check(usualKey)).check(z.maxLength(20))),
    note: z.optional(text(2000)),
    privacyPolicy: z.boolean(),
  })
  .check(
    z.refine((form) => form.privacyPolicy, { error: 'validation.privacyPolicy', path: ['privacyPolicy'] }),
    z.refine((form) => !form.travelSupport || form.travelTerms, {
      error: 'validation.travelTerms',
      path: ['travelTerms'],
    }),
    z.refine((form) => !form.travelSupport || form.participation !== 'audience', {
      error: 'validation.travelParticipation',
      path: ['travelSupport'],
    }),
  );
export type Registration = z.infer<typeof registrationSchema>;

/** `staticData/user/{emailKey}`: readable under one's own verified address and by administrators. */
export interface User extends Registration {
  id: string;
  email: string;
  uid: string;
  isRegistered: boolean;
  /** Epoch milliseconds, server time. */
  registeredAt: number;
  updatedAt: number;
}

export function registrationOf({
  id: _,
  email: __,
  uid: ___,
  isRegistered: ____,
  registeredAt: _____,
  updatedAt: ______,
  ...registration
}: User): Registration {
  return registration;
}

/** `otherData/user/{uid}`: all that other participants may see of a person, as the registration form promises. */
export interface PublicProfile {
  name: string;
  nameJa?: string;
  affiliation: string;
}

export const profileFields = ['name', 'nameJa', 'affiliation'] as const satisfies (keyof PublicProfile)[];

export function publicProfile(
  user: Pick<Registration, 'givenName' | 'middleName' | 'familyName' | 'nameJa' | 'affiliation'>,
): PublicProfile {
  return {
    name: fullName(user),
    ...(user.nameJa ? { nameJa: user.nameJa } : {}),
    affiliation: user.affiliation,
  };
}

export const userIdSchema = z
  .string({ error: 'validation.required' })
  .check(z.regex(/^[^.#$[\]/\p{Cc}]{1,768}$/u, 'validation.invalid'));
