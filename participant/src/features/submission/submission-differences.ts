import type { TFunction } from 'i18next';
import type { Locale } from 'shared-data/models/locales';
import { fullName } from 'shared-data/models/person-name';
import { affiliationText } from 'shared-data/models/program-text';
import type { Session } from 'shared-data/models/session';
import { sessionName } from 'shared-data/models/titles';
import { type Difference, differencesOf } from 'shared-ui/form';
import type { AuthorValues, SubmissionValues } from './submission-values.ts';

/** The fields whose message is `submission.<name>`. */
type FieldName =
  | 'titleField'
  | 'presentationType'
  | 'typeChangeable'
  | 'language'
  | `sessionChoice${1 | 2}`
  | 'authors'
  | 'note';

interface Words {
  t: TFunction;
  locale: Locale;
  sessions: readonly Session[];
}

export function submissionDifferences(
  saved: SubmissionValues,
  yours: SubmissionValues,
  words: Words,
): Difference[] {
  return differencesOf(saved, yours, (values) => describe(values, words));
}

function describe(values: SubmissionValues, { t, locale, sessions }: Words) {
  const session = (id: string) => {
    const found = sessions.find((one) => one.id === id);
    return found ? sessionName(found, locale) : id;
  };
  const field = (name: FieldName, text: string) => ({ label: t(`submission.${name}`), text });
  return [
    field('titleField', values.title),
    field('presentationType', values.presentationType && t(`submission.type.${values.presentationType}`)),
    field('typeChangeable', t(values.typeChangeable ? 'submission.yes' : 'submission.no')),
    field('language', t(`submission.language.${values.language}`)),
    field('sessionChoice1', session(values.sessionChoice1)),
    field('sessionChoice2', session(values.sessionChoice2)),
    field('authors', values.authors.map(authorText).join('\n')),
    field('note', values.note),
  ];
}

function authorText(author: AuthorValues): string {
  const name = [fullName(author), author.nameJa].filter(Boolean).join(' ');
  return `${author.presenter ? '*' : ''}${name} (${affiliationText(author)})`;
}
