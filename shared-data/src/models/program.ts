import * as z from 'zod/mini';
import { requiredText, text } from './text-schema.ts';

/** Ids of programs, temporary ones (`T0001`) included. */
export const programIdPattern = /^[A-Za-z0-9_-]{1,64}$/;
/** At most this many submissions of one person. */
export const maxProgramsPerUser = 20;

/** At most this many affiliations of one author. */
export const maxAffiliations = 5;

/** One author of a program. */
export const authorSchema = z.strictObject({
  givenName: requiredText(100),
  middleName: z.optional(text(100)),
  familyName: requiredText(100),
  /** Name in Japanese script. */
  nameJa: z.optional(text(100)),
  /** The first affiliation; every author has one. */
  affiliation: requiredText(300),
  /** Those after the first. */
  otherAffiliations: z.optional(
    z.array(requiredText(300)).check(z.maxLength(maxAffiliations - 1, 'validation.tooLong')),
  ),
  presenter: z.boolean(),
});
export type Author = z.infer<typeof authorSchema>;

/** What a submitter may ask for; the LOC decides. */
export const requestedTypes = ['oral-in-person', 'oral-online', 'poster-in-person'] as const;
export type RequestedType = (typeof requestedTypes)[number];

/** The submission form of the specification, section 3, without the file. Shared by form and endpoint. */
export const submissionSchema = z.strictObject({
  title: requiredText(500),
  presentationType: z.enum(requestedTypes, { error: 'validation.required' }),
  /** The LOC may change oral to poster or back. */
  typeChangeable: z.boolean(),
  sessionChoice1: requiredText(32),
  sessionChoice2: z.optional(text(32)),
  authors: z
    .array(authorSchema)
    .check(z.minLength(1, 'validation.authorRequired'), z.maxLength(100, 'validation.tooLong')),
  language: z.optional(z.enum(['en', 'ja'])),
  note: z.optional(text(2000)),
});
export type Submission = z.infer<typeof submissionSchema>;

/** What a program is, once the LOC has decided. */
export type PresentationType = 'oral' | 'poster';

/** `staticData/program/{id}`: what everyone who may see the programme sees. */
export interface PublicProgram {
  /** Text ending in digits. A temporary ID (T…) until the secretariat issues the final one. */
  id: string;
  title: string;
  /** Empty until an editor assigns a session. */
  sessionId: string;
  presentationType: PresentationType;
  online: boolean;
  /** Language of the talk; `[J]` is printed for Japanese. */
  language?: 'en' | 'ja';
  authors: Author[];
  ownerUid: string;
  canceled?: boolean;
}

/** `otherData/program/{id}`: what only owner, co-editors, editors and administrators see. */
export interface PrivateProgram {
  id: string;
  /** The owner's address, as normalised. */
  email: string;
  ownerUid: string;
  requestedType: RequestedType;
  typeChangeable: boolean;
  sessionChoice1: string;
  sessionChoice2?: string;
  note?: string;
  /** The owner's account was deleted. */
  ownerRemoved?: boolean;
  /** Epoch milliseconds, server time. */
  submittedAt: number;
  /** Of the submission; grows with each change of it, so that it also names the version. */
  updatedAt: number;
}

/** What the submission form would hold for a program as it stands. */
export function submissionOf(program: PublicProgram, own: PrivateProgram): Submission {
  return {
    title: program.title,
    presentationType: own.requestedType,
    typeChangeable: own.typeChangeable,
    sessionChoice1: own.sessionChoice1,
    ...(own.sessionChoice2 ? { sessionChoice2: own.sessionChoice2 } : {}),
    authors: program.authors,
    language: program.language ?? 'en',
    ...(own.note ? { note: own.note } : {}),
  };
}

/** Whether two submissions say the same; what is left out and what is empty are one. */
export function sameSubmission(a: Submission, b: Submission): boolean {
  return JSON.stringify(canonical(a)) === JSON.stringify(canonical(b));
}

function canonical(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(canonical);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).filter(
    ([, member]) => member !== undefined && member !== '' && !(Array.isArray(member) && member.length === 0),
  );
  return entries.sort(([x], [y]) => (x < y ? -1 : 1)).map(([name, member]) => [name, canonical(member)]);
}

/** The specification's Program: public part, and the private part for those who may see it. */
export type Program = PublicProgram & { private?: PrivateProgram };

/** What editors may change through `/api/program/update` besides the submission itself. */
export const programAssignmentSchema = z.strictObject({
  sessionId: z.optional(
    z.union([z.literal(''), z.string().check(z.regex(/^[SIO][A-Za-z0-9-]{0,31}$/, 'validation.sessionId'))]),
  ),
  presentationType: z.optional(z.enum(['oral', 'poster'])),
  online: z.optional(z.boolean()),
  canceled: z.optional(z.boolean()),
});
export type ProgramAssignment = z.infer<typeof programAssignmentSchema>;
