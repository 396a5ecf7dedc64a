import type { Locale } from 'shared-data/models/locales';
import { fullName } from 'shared-data/models/person-name';
import type { Author, RequestedType, Submission } from 'shared-data/models/program';
import { affiliationText } from 'shared-data/models/program-text';
import type { Database } from '../ports.ts';
import { read } from '../stored/database.ts';
import { stored } from '../stored/places.ts';

interface Words {
  title: string;
  type: string;
  types: Record<RequestedType, string>;
  changeable: string;
  yes: string;
  no: string;
  language: string;
  languages: Record<'en' | 'ja', string>;
  first: string;
  second: string;
  authors: string;
  note: string;
  colon: string;
}

const words: Record<Locale, Words> = {
  en: {
    title: 'Title',
    type: 'Presentation type',
    types: {
      'oral-in-person': 'Oral (in person)',
      'oral-online': 'Oral (online)',
      'poster-in-person': 'Poster (in person)',
    },
    changeable: 'The LOC may change oral to poster or poster to oral',
    yes: 'yes',
    no: 'no',
    language: 'Language of the presentation',
    languages: { en: 'English', ja: 'Japanese' },
    first: 'First session choice',
    second: 'Second session choice',
    authors: 'Authors (* presenter)',
    note: 'Note',
    colon: ': ',
  },
  ja: {
    title: '題目',
    type: '発表形式',
    types: {
      'oral-in-person': '口頭（現地）',
      'oral-online': '口頭（オンライン）',
      'poster-in-person': 'ポスター（現地）',
    },
    changeable: '実行委員会による口頭・ポスターの変更',
    yes: '可',
    no: '不可',
    language: '発表言語',
    languages: { en: '英語', ja: '日本語' },
    first: '第1希望セッション',
    second: '第2希望セッション',
    authors: '著者（* 発表者）',
    note: '備考',
    colon: '：',
  },
};

export type SessionNames = Readonly<Record<string, string>>;

/** `OB Polar biology` for both choices, in both languages. */
export async function choiceNames(
  database: Database,
  { sessionChoice1, sessionChoice2 }: Submission,
): Promise<Record<Locale, SessionNames>> {
  const names: Record<Locale, Record<string, string>> = { en: {}, ja: {} };
  for (const id of [sessionChoice1, sessionChoice2]) {
    if (!id) continue;
    const session = await read(database, stored.session(id));
    names.en[id] = `${id} ${session?.title ?? ''}`.trim();
    names.ja[id] = `${id} ${session?.titleJa || session?.title || ''}`.trim();
  }
  return names;
}

/** Every field on its own line; authors in order, the presenter starred. */
export function submissionText(submission: Submission, names: SessionNames, locale: Locale): string {
  const w = words[locale];
  const { sessionChoice1: first, sessionChoice2: second, language = 'en', note } = submission;
  const line = (term: string, value: string) => `${term}${w.colon}${value}`;
  return [
    line(w.title, submission.title),
    line(w.type, w.types[submission.presentationType]),
    line(w.changeable, submission.typeChangeable ? w.yes : w.no),
    line(w.language, w.languages[language]),
    line(w.first, names[first] ?? first),
    ...(second ? [line(w.second, names[second] ?? second)] : []),
    line(w.authors, '').trim(),
    ...submission.authors.map((author, index) => `${index + 1}. ${authorText(author)}`),
    ...(note ? [line(w.note, note)] : []),
  ].join('\n');
}

/** `*Kaede Yukimura / 雪村 楓 (Institute of Snow; Ice College)` */
function authorText(author: Author): string {
  const name = [fullName(author), author.nameJa].filter(Boolean).join(' / ');
  return `${author.presenter ? '*' : ''}${name} (${affiliationText(author)})`;
}
