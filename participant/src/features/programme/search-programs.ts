import { fold } from 'shared-data/models/fold';
import { fullName } from 'shared-data/models/person-name';
import type { PublicProgram } from 'shared-data/models/program';
import { affiliationText } from 'shared-data/models/program-text';
import type { Session } from 'shared-data/models/session';
import { matchRanges, occurs, type SearchWord, searchWords } from '../../common/search-text.ts';

/**
 * What is searched of a program, folded: fields in Latin letters and others apart, as one letter of another script makes a text take twice
 * the memory.
 */
interface Fields {
  latin: string;
  other: string;
}

const known = new WeakMap<PublicProgram, Fields>();
const latin = /^[\0-\xff]*$/;
const ascii = /^[ -~]*$/;

/** Most texts are in plain letters, which need no more than another case; whoever searches thousands at once would wait for the rest. */
function foldedFields(texts: Iterable<string>): Fields {
  let plain = '';
  let rest = '';
  for (const text of texts) {
    if (ascii.test(text)) plain += `${text}\n`;
    else rest += `${text}\n`;
  }
  const fields = { latin: oneSpaced(plain.toLowerCase()), other: '' };
  if (rest === '') return fields;
  const folded = oneSpaced(fold(rest));
  if (latin.test(folded)) fields.latin += folded;
  else for (const text of folded.split('\n')) fields[latin.test(text) ? 'latin' : 'other'] += `${text}\n`;
  return fields;
}

const oneSpaced = (text: string) => (text.includes('  ') ? text.replace(/ +/g, ' ') : text);

/** No kana are among the Latin letters. */
const holds = (fields: Fields, word: SearchWord) =>
  word.spellings.some((one) => fields.latin.includes(one)) ||
  (fields.other !== '' && occurs(word, fields.other));

/** Its folded texts, which are kept. */
function fieldsOf(program: PublicProgram): Fields {
  let fields = known.get(program);
  if (fields === undefined) {
    const { id, numbers = [], title, sessionId, authors } = program;
    // Authors of one institute need it once.
    const texts = new Set([id, ...numbers, title, sessionId]);
    for (const author of authors) {
      texts.add(fullName(author)).add(affiliationText(author));
      if (author.nameJa) texts.add(author.nameJa);
    }
    fields = foldedFields(texts);
    known.set(program, fields);
  }
  return fields;
}

/** Programs in which, or in the title of whose session, every word occurs. */
function searchPrograms(
  programs: readonly PublicProgram[],
  words: readonly SearchWord[],
  sessions: Iterable<Session>,
): readonly PublicProgram[] {
  if (words.length === 0) return programs;
  const titles = new Map(
    [...sessions].map(({ id, title, titleJa }) => [id, foldedFields([title, titleJa ?? ''])]),
  );
  const found = (program: PublicProgram, word: SearchWord) => {
    const title = titles.get(program.sessionId);
    return holds(fieldsOf(program), word) || (title !== undefined && holds(title, word));
  };
  return programs.filter((program) => words.every((word) => found(program, word)));
}

/** What the page loads when it is idle. */
export const search = { fold, matchRanges, occurs, searchWords, searchPrograms, fieldsOf };
export type Search = typeof search;
