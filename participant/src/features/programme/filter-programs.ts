import { fullName } from 'shared-data/models/person-name';
import type { PublicProgram } from 'shared-data/models/program';
import { affiliationText } from 'shared-data/models/program-text';
import type { Session } from 'shared-data/models/session';
import type { TablePosition } from 'shared-data/models/timetable';
import { fold, searchWords } from '../../common/search-text.ts';

export const dimensions = ['session', 'type', 'day', 'room', 'lang', 'video', 'star'] as const;
export type Dimension = (typeof dimensions)[number];

/** A value of each dimension, or '' for all. */
export type ProgramFilter = Record<Dimension, string> & { text: string };

export const noFilter: ProgramFilter = {
  text: '',
  session: '',
  type: '',
  day: '',
  room: '',
  lang: '',
  video: '',
  star: '',
};

export interface ProgramFacts {
  sessions: Iterable<Session>;
  positions: { get(id: string): readonly TablePosition[] | undefined };
  hasVideo: (id: string) => boolean;
  hasStar: (id: string) => boolean;
}

/** How many programs each value would leave while the other filters stay. */
export type Counts = Record<Dimension, ReadonlyMap<string, number>>;

export interface Filtered {
  programs: PublicProgram[];
  counts: Counts;
}

const fields = new WeakMap<PublicProgram, readonly string[]>();
/** Programs share affiliations and people: thousands of them would hold megabytes of the same texts. */
const folded = new Map<string, string>();

function foldedOnce(text: string): string {
  let known = folded.get(text);
  if (known === undefined) {
    known = fold(text).replace(/ +/g, ' ');
    folded.set(text, known);
  }
  return known;
}

/** Its folded texts, which are kept. */
export function fieldsOf(program: PublicProgram): readonly string[] {
  let known = fields.get(program);
  if (known === undefined) {
    const people = program.authors.flatMap((a) => [fullName(a), a.nameJa ?? '', affiliationText(a)]);
    const all = [program.id, program.title, program.sessionId, ...people];
    known = all.filter((text) => text !== '').map(foldedOnce);
    fields.set(program, known);
  }
  return known;
}

const none: readonly string[] = [];
const yes: readonly string[] = ['1'];
const lists = new Map<string, readonly string[]>();

/** The same list for the same text: thousands are made with each letter typed. */
function listOf(text: string): readonly string[] {
  let known = lists.get(text);
  if (!known) {
    known = [text];
    lists.set(text, known);
  }
  return known;
}

function distinct(places: readonly TablePosition[], value: (place: TablePosition) => string) {
  const [first, ...more] = places;
  if (!first) return none;
  return more.length === 0 ? listOf(value(first)) : [...new Set(places.map(value))];
}

const valuesOf: Record<
  Dimension,
  (program: PublicProgram, places: readonly TablePosition[], facts: ProgramFacts) => readonly string[]
> = {
  session: ({ sessionId }) => listOf(sessionId),
  type: ({ presentationType }) => listOf(presentationType),
  day: (_, places) => distinct(places, ({ date }) => date),
  room: (_, places) => distinct(places, ({ room }) => room),
  lang: ({ language }) => listOf(language ?? 'en'),
  video: ({ id }, _, { hasVideo }) => (hasVideo(id) ? yes : none),
  star: ({ id }, _, { hasStar }) => (hasStar(id) ? yes : none),
};

/** Every word of the search must occur in a program's own text or in its session's title. */
export function filterPrograms(
  programs: Iterable<PublicProgram>,
  filter: ProgramFilter,
  facts: ProgramFacts,
): Filtered {
  const words = searchWords(filter.text);
  const titles = new Map(
    words.length > 0
      ? [...facts.sessions].map(({ id, title, titleJa }) => [id, fold(`${title}\n${titleJa ?? ''}`)])
      : [],
  );
  const counts = Object.fromEntries(dimensions.map((name) => [name, new Map<string, number>()])) as Record<
    Dimension,
    Map<string, number>
  >;
  const wanted = dimensions.filter((name) => filter[name]);
  const matching: PublicProgram[] = [];
  for (const program of programs) {
    const found = (word: string) =>
      fieldsOf(program).some((text) => text.includes(word)) ||
      titles.get(program.sessionId)?.includes(word) === true;
    if (!words.every(found)) continue;
    const places = facts.positions.get(program.id) ?? [];
    const fails = (name: Dimension) => !valuesOf[name](program, places, facts).includes(filter[name]);
    const failing = wanted.filter(fails);
    if (failing.length === 0) matching.push(program);
    if (failing.length > 1) continue;
    for (const name of failing.length === 0 ? dimensions : failing)
      for (const value of valuesOf[name](program, places, facts))
        counts[name].set(value, (counts[name].get(value) ?? 0) + 1);
  }
  return { programs: matching, counts };
}
