import { fold } from 'shared-data/models/fold';
import { fullName } from 'shared-data/models/person-name';
import type { PublicProgram } from 'shared-data/models/program';
import { affiliationText } from 'shared-data/models/program-text';
import type { Session } from 'shared-data/models/session';
import { matchRanges, occurs, type SearchWord, searchWords } from '../../common/search-text.ts';

/** What is searched of a program, folded; texts with other than Latin letters apart, as one letter of another script makes a text take twice the memory. */
interface Fields {
  latin: string;
  others: readonly string[];
}

const known = new WeakMap<PublicProgram, Fields>();
const latin = /^[\0-\xff]*$/;

/** Folded names and institutes: each belongs to many programs, and whoever searches thousands at once would wait. */
const folds = new Map<string, string>();

function foldedOnce(text: string): string {
  let folded = folds.get(text);
  if (folded === undefined) {
    folded = oneSpaced(text);
    folds.set(text, folded);
  }
  return folded;
}

function oneSpaced(text: string): string {
  const folded = fold(text);
  return folded.includes('  ') ? folded.replace(/ +/g, ' ') : folded;
}

function fieldsIn(folded: Iterable<string>): Fields {
  const fields = { latin: '', others: [] as string[] };
  for (const text of folded) {
    if (latin.test(text)) fields.latin += `${text}\n`;
    else fields.others.push(text);
  }
  return fields;
}

/** No kana are among the Latin letters. */
const holds = ({ latin, others }: Fields, word: SearchWord) =>
  word.spellings.some((one) => latin.includes(one)) || others.some((one) => occurs(word, one));

/** Its folded texts, which are kept. */
function fieldsOf(program: PublicProgram): Fields {
  let fields = known.get(program);
  if (fields === undefined) {
    const { id, numbers = [], title, sessionId, authors } = program;
    // Authors of one institute need it once.
    const texts = new Set([id, ...numbers, title, sessionId].map(oneSpaced));
    for (const author of authors) {
      texts.add(foldedOnce(fullName(author))).add(foldedOnce(affiliationText(author)));
      if (author.nameJa) texts.add(foldedOnce(author.nameJa));
    }
    fields = fieldsIn(texts);
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
    [...sessions].map(({ id, title, titleJa }) => [id, fieldsIn([title, titleJa ?? ''].map(oneSpaced))]),
  );
  const found = (program: PublicProgram, word: SearchWord) => {
    const title = titles.get(program.sessionId);
    return holds(fieldsOf(program), word) || (title !== undefined && holds(title, word));
  };
  return programs.filter((program) => words.every((word) => found(program, word)));
}

/** Milliseconds for which texts are folded at once: thousands would keep a slow phone from showing what is typed. */
const step = 8;

const soon = () => new Promise((resolve) => setTimeout(resolve));
const idle = () =>
  'requestIdleCallback' in globalThis ? new Promise((resolve) => requestIdleCallback(resolve)) : soon();

/** Folds the programs' texts in short steps while the page is idle, as soon as possible when `wanted`. Returns the search, null when `left` was aborted meanwhile. */
async function prepare(
  programs: readonly PublicProgram[],
  wanted: boolean,
  left: AbortSignal,
): Promise<Search | null> {
  let end = performance.now() + step;
  for (const program of programs) {
    if (performance.now() > end) {
      await (wanted ? soon() : idle());
      end = performance.now() + step;
    }
    if (left.aborted) return null;
    fieldsOf(program);
  }
  return left.aborted ? null : search;
}

/** What the page loads when it is idle. */
export const search: Search = { fold, matchRanges, occurs, searchWords, searchPrograms, prepare };
export interface Search {
  fold: typeof fold;
  matchRanges: typeof matchRanges;
  occurs: typeof occurs;
  searchWords: typeof searchWords;
  searchPrograms: typeof searchPrograms;
  prepare: typeof prepare;
}
