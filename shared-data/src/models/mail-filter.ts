import * as z from 'zod/mini';
import { requestedTypes } from './program.ts';
import { attendances, genders, participations, positions, titles } from './user.ts';

const yesNo = ['yes', 'no'] as const;

const mailRoles = ['admin', 'editor', 'owner', 'coeditor', 'chair', 'none'] as const;
export const letterLanguages = ['en', 'ja'] as const;
export type LetterLanguage = (typeof letterLanguages)[number];

/** Fields of a person with their possible values: a list, `codes` for keys of other records, or `text`. */
export const personFields = {
  registered: yesNo,
  verified: yesNo,
  role: mailRoles,
  language: letterLanguages,
  country: 'codes',
  nationality: 'codes',
  affiliation: 'text',
  person: 'text',
  participation: participations,
  attendance: attendances,
  banquet: yesNo,
  parties: 'codes',
  mainSession: 'codes',
  additionalSessions: 'codes',
  title: titles,
  position: positions,
  gender: genders,
  travelSupport: yesNo,
  foreignNationality: yesNo,
  femaleResearcher: yesNo,
  homeContact: yesNo,
  lateAccess: yesNo,
  hasProgram: yesNo,
} as const satisfies Record<string, FieldValues>;

/** Of one program of the person: all conditions on programs are about the same one. */
export const programFields = {
  session: 'codes',
  presentationType: ['oral', 'poster'],
  requestedType: requestedTypes,
  changedType: yesNo,
  talkLanguage: letterLanguages,
  withdrawn: yesNo,
  missing: ['abstract', 'presentation', 'video'],
  placed: yesNo,
  program: 'text',
} as const satisfies Record<string, FieldValues>;

export type FieldValues = readonly string[] | 'codes' | 'text';
export type PersonField = keyof typeof personFields;
export type ProgramField = keyof typeof programFields;
export type FilterField = PersonField | ProgramField;

const allFields: Record<string, FieldValues> = { ...personFields, ...programFields };
export const filterFields = Object.keys(allFields) as FilterField[];

export function valuesOfField(field: FilterField): FieldValues {
  return allFields[field] as FieldValues;
}

export function isProgramField(field: FilterField): field is ProgramField {
  return Object.hasOwn(programFields, field);
}

/** One of `values` applies, or with `not` none of them. The value '' is "nothing entered". */
export const mailConditionSchema = z
  .strictObject({
    field: z.enum(filterFields, { error: 'validation.required' }),
    not: z.optional(z.literal(true)),
    values: z
      .array(z.string().check(z.maxLength(100, 'validation.tooLong')))
      .check(z.minLength(1, 'validation.required'), z.maxLength(300, 'validation.tooLong')),
  })
  .check(
    z.refine(
      ({ field, values }) => {
        const known = valuesOfField(field);
        if (known === 'text') return values.every((value) => value.trim() !== '');
        return known === 'codes' || values.every((value) => value === '' || known.includes(value));
      },
      { error: 'validation.invalid', path: ['values'] },
    ),
  );
export type MailCondition = z.infer<typeof mailConditionSchema>;

/** All conditions must hold; none means everybody with an account. */
export const mailFilterSchema = z.array(mailConditionSchema).check(z.maxLength(20, 'validation.tooLong'));
export type MailFilter = z.infer<typeof mailFilterSchema>;

export type Facts<Field extends string> = Record<Field, readonly string[]>;
export interface PersonFacts {
  person: Facts<PersonField>;
  /** By program id. */
  programs: Record<string, Facts<ProgramField>>;
}

/** Null when the person does not match; else the ids of matching programs (all that are not withdrawn, without conditions on programs). */
export function matchFilter(filter: MailFilter, { person, programs }: PersonFacts): string[] | null {
  const about = filter.filter(({ field }) => isProgramField(field));
  const isPerson = filter
    .filter(({ field }) => !isProgramField(field))
    .every((condition) => holds(condition, person[condition.field as PersonField]));
  if (!isPerson) return null;
  const asksWithdrawn = about.some(({ field }) => field === 'withdrawn');
  const fitting = Object.entries(programs)
    .filter(
      ([, facts]) =>
        (asksWithdrawn || !facts.withdrawn.includes('yes')) &&
        about.every((condition) => holds(condition, facts[condition.field as ProgramField])),
    )
    .map(([id]) => id)
    .sort();
  return about.length > 0 && fitting.length === 0 ? null : fitting;
}

function holds({ field, not, values }: MailCondition, facts: readonly string[]): boolean {
  const known = facts.length > 0 ? facts : [''];
  const found =
    valuesOfField(field) === 'text'
      ? values.some((value) => known.some((fact) => folded(fact).includes(folded(value.trim()))))
      : values.some((value) => known.includes(value));
  return found !== (not === true);
}

function folded(text: string): string {
  return text.normalize('NFKC').toLowerCase();
}
