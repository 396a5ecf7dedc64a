import * as z from 'zod/mini';
import { idPattern } from './keys.ts';
import { line, requiredLine, text } from './text-schema.ts';

/** Includes temporary ids (`T0001`). */
export const programIdPattern = idPattern(64);
export const maxProgramsPerUser = 20;

export const maxAffiliations = 5;

export const authorSchema = z.strictObject({
  givenName: requiredLine(100),
  middleName: z.optional(line(100)),
  familyName: requiredLine(100),
  nameJa: z.optional(line(100)),
  affiliation: requiredLine(300),
  otherAffiliations: z.optional(
    z.array(requiredLine(300)).check(z.maxLength(maxAffiliations - 1, 'validation.tooLong')),
  ),
  presenter: z.boolean(),
  /** Tells people of one name apart, and one of several names together: who it is in the file of an imported programme. */
  person: z.optional(line(64)),
});
export type Author = z.infer<typeof authorSchema>;

export const requestedTypes = ['oral-in-person', 'oral-online', 'poster-in-person'] as const;
export type RequestedType = (typeof requestedTypes)[number];

/** The submission form of the specification, section 3, without the file. Shared by form and endpoint. */
export const submissionSchema = z.strictObject({
  title: requiredLine(500),
  presentationType: z.enum(requestedTypes, { error: 'validation.required' }),
  /** The LOC may change oral to poster or back. */
  typeChangeable: z.boolean(),
  sessionChoice1: requiredLine(32),
  sessionChoice2: z.optional(line(32)),
  authors: z
    .array(authorSchema)
    .check(z.minLength(1, 'validation.authorRequired'), z.maxLength(100, 'validation.tooLong')),
  language: z.optional(z.enum(['en', 'ja'])),
  note: z.optional(text(2000)),
});
export type Submission = z.infer<typeof submissionSchema>;

export type PresentationType = 'oral' | 'poster';

export function kindOfRequest(requested: RequestedType): PresentationType {
  return requested === 'poster-in-person' ? 'poster' : 'oral';
}

/** `staticData/program/{id}`: the part everyone with access to the programme sees. */
export interface PublicProgram {
  /** Ends in digits; a temporary ID (T…) where none was chosen. The key of the program everywhere, and never another one. */
  id: string;
  /** Its final number, last; those before it were its own once, and their links lead on. People are shown `shownId`. */
  numbers?: string[];
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

/** `otherData/program/{id}`: only for owner, co-editors, editors and administrators. */
export interface PrivateProgram {
  id: string;
  /** The owner's address, normalized. */
  email: string;
  ownerUid: string;
  requestedType: RequestedType;
  typeChangeable: boolean;
  sessionChoice1: string;
  sessionChoice2?: string;
  note?: string;
  ownerRemoved?: boolean;
  /** Of an imported programme: what its file calls the event. */
  source?: string;
  /** Epoch milliseconds, server time. */
  submittedAt: number;
  /** Increases with each change of the submission, so it also serves as its version. */
  updatedAt: number;
}

/** A program as the submission form would hold it. */
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
