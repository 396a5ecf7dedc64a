import { fold } from 'shared-data/models/fold';
import { fullName } from 'shared-data/models/person-name';
import type { PublicProgram } from 'shared-data/models/program';
import { affiliationText } from 'shared-data/models/program-text';
import type { Session } from 'shared-data/models/session';
import { matchRanges, occurs, type SearchWord, searchWords } from '../../common/search-text.ts';

interface Text {
  folded: string;
  /** Last looked for, and whether it was there. */
  word?: SearchWord;
  found?: boolean;
}

const fields = new WeakMap<PublicProgram, readonly Text[]>();
/** Programs share affiliations and people: each is kept, and searched, once. */
const texts = new Map<string, Text>();

function textOf(written: string): Text {
  let text = texts.get(written);
  if (!text) {
    text = { folded: fold(written).replace(/ +/g, ' ') };
    texts.set(written, text);
  }
  return text;
}

function holds(text: Text, word: SearchWord): boolean {
  if (text.word !== word) {
    text.word = word;
    text.found = occurs(word, text.folded);
  }
  return text.found === true;
}

/** Its folded texts, which are kept. */
function fieldsOf(program: PublicProgram): readonly Text[] {
  let known = fields.get(program);
  if (known === undefined) {
    const people = program.authors.flatMap((a) => [fullName(a), a.nameJa ?? '', affiliationText(a)]);
    const all = [program.id, ...(program.numbers ?? []), program.title, program.sessionId, ...people];
    known = all.filter((text) => text !== '').map(textOf);
    fields.set(program, known);
  }
  return known;
}

/** Programs in which, or in the title of whose session, every word occurs. */
function searchPrograms(
  programs: readonly PublicProgram[],
  words: readonly SearchWord[],
  sessions: Iterable<Session>,
): readonly PublicProgram[] {
  if (words.length === 0) return programs;
  const titles = new Map(
    [...sessions].map(({ id, title, titleJa }) => [id, textOf(`${title}\n${titleJa ?? ''}`)]),
  );
  const found = (program: PublicProgram, word: SearchWord) => {
    const title = titles.get(program.sessionId);
    return fieldsOf(program).some((text) => holds(text, word)) || (title !== undefined && holds(title, word));
  };
  // Word by word, so that a text that many programs share is searched once.
  return words.reduce((left, word) => left.filter((program) => found(program, word)), programs);
}

/** What the page loads when it is idle. */
export const search = { fold, matchRanges, occurs, searchWords, searchPrograms, fieldsOf };
export type Search = typeof search;
