import type { Author } from 'shared-data/models/program';

export interface AuthorValues {
  givenName: string;
  middleName: string;
  familyName: string;
  affiliation: string;
  presenter: boolean;
}

/** What the fields hold while the form is being filled in. The file is not part of the schema. */
export interface SubmissionValues {
  title: string;
  presentationType: string;
  typeChangeable: boolean;
  sessionChoice1: string;
  sessionChoice2: string;
  authors: AuthorValues[];
  language: string;
  note: string;
  abstract: File | null;
}

export const emptyAuthor: AuthorValues = {
  givenName: '',
  middleName: '',
  familyName: '',
  affiliation: '',
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
};

/** The submitting person as an author, from the registration record. */
export function authorOf(
  user: Pick<Author, 'givenName' | 'familyName' | 'affiliation'> & { middleName?: string | undefined },
): AuthorValues {
  return {
    givenName: user.givenName,
    middleName: user.middleName ?? '',
    familyName: user.familyName,
    affiliation: user.affiliation,
    presenter: true,
  };
}

/** The part the schema and the endpoint know. */
export function submissionInput({ abstract: _, ...values }: SubmissionValues): object {
  return values;
}
