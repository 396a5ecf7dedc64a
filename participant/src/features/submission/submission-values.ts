import type { Author, PrivateProgram, PublicProgram, RequestedType } from 'shared-data/models/program';

export interface AuthorValues {
  givenName: string;
  middleName: string;
  familyName: string;
  nameJa: string;
  affiliation: string;
  otherAffiliations: string[];
  presenter: boolean;
}

/** Form values; file and version are not part of the schema. */
export interface SubmissionValues {
  title: string;
  presentationType: RequestedType | '';
  typeChangeable: boolean;
  sessionChoice1: string;
  sessionChoice2: string;
  authors: AuthorValues[];
  language: 'en' | 'ja';
  note: string;
  abstract: File | null;
  /** `updatedAt` of the edited submission, kept with the draft; 0 for a new one. */
  basedOn: number;
  /** Idempotency key of a new submission; empty for changes. */
  key: string;
}

export const emptyAuthor: AuthorValues = {
  givenName: '',
  middleName: '',
  familyName: '',
  nameJa: '',
  affiliation: '',
  otherAffiliations: [],
  presenter: false,
};

export const emptySubmission: SubmissionValues = {
  title: '',
  presentationType: '',
  typeChangeable: false,
  sessionChoice1: '',
  sessionChoice2: '',
  authors: [],
  language: 'en',
  note: '',
  abstract: null,
  basedOn: 0,
  key: '',
};

export interface Person {
  givenName: string;
  middleName?: string | undefined;
  familyName: string;
  nameJa?: string | undefined;
  affiliation: string;
  affiliation2?: string | undefined;
}

export function authorOf(user: Person): AuthorValues {
  const { givenName, middleName = '', familyName, nameJa = '', affiliation, affiliation2 } = user;
  const otherAffiliations = affiliation2 ? [affiliation2] : [];
  return { givenName, middleName, familyName, nameJa, affiliation, otherAffiliations, presenter: true };
}

export function valuesOf(program: PublicProgram, own: PrivateProgram): SubmissionValues {
  return {
    title: program.title,
    presentationType: own.requestedType,
    typeChangeable: own.typeChangeable,
    sessionChoice1: own.sessionChoice1,
    sessionChoice2: own.sessionChoice2 ?? '',
    authors: program.authors.map((author) => ({
      ...emptyAuthor,
      ...author,
      otherAffiliations: [...(author.otherAffiliations ?? [])],
    })) as AuthorValues[],
    language: program.language ?? 'en',
    note: own.note ?? '',
    abstract: null,
    basedOn: own.updatedAt,
    key: '',
  };
}

export function submissionInput({ abstract: _, basedOn: __, key: ___, ...values }: SubmissionValues): object {
  return values;
}

/** null while there is no name. */
export function printable(author: AuthorValues): Author | null {
  // Drafts of earlier builds may lack fields.
  const tidy = (text: string | undefined) => text?.trim() ?? '';
  const { givenName, familyName, nameJa } = author;
  if (![givenName, familyName, nameJa].some(tidy)) return null;
  return {
    ...author,
    affiliation: tidy(author.affiliation) || '…',
    otherAffiliations: (author.otherAffiliations ?? []).map(tidy).filter(Boolean),
  };
}
