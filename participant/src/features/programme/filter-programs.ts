import { fullName } from 'shared-data/models/person-name';
import type { PresentationType, PublicProgram } from 'shared-data/models/program';
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

function fieldsOf(program: PublicProgram): readonly string[] {
  let known = fields.get(program);
  if (known === undefined) {
    const people = program.authors.flatMap((a) => [fullName(a), a.nameJa ?? '', affiliationText(a)]);
    const all = [program.id, program.title, program.sessionId, ...people];
    known = all.filter((text) => text !== '').map(foldedOnce);
    fields.set(program, known);
  }
  return known;
}

function valuesOf(
  program: PublicProgram,
  { positions, hasVideo, hasStar }: ProgramFacts,
): Record<Dimension, string[]> {
  const places = positions.get(program.id) ?? [];
  const type: PresentationType = program.presentationType;
  return {
    session: [program.sessionId],
    type: [type],
    day: distinct(places.map(({ date }) => date)),
    room: distinct(places.map(({ room }) => room)),
    lang: [program.language ?? 'en'],
    video: hasVideo(program.id) ? ['1'] : [],
    star: hasStar(program.id) ? ['1'] : [],
  };
}

function distinct(list: string[]): string[] {
  return list.length > 1 ? [...new Set(list)] : list;
}

/** Every word of the search must occur in a program's own text or in its session's title. */
export function filterPrograms(
  programs: Iterable<PublicProgram>,
  filter: ProgramFilter,
  facts: ProgramFacts,
): Filtered {
  const words = searchWords(filter.text);
  const titles = new Map(
    [...facts.sessions].map(({ id, title, titleJa }) => [id, fold(`${title}\n${titleJa ?? ''}`)]),
  );
  const counts = Object.fromEntries(dimensions.map((name) => [name, new Map<string, number>()])) as Record<
    Dimension,
    Map<string, number>
  >;
  const matching: PublicProgram[] = [];
  for (const program of programs) {
    const found = (word: string) =>
      fieldsOf(program).some((text) => text.includes(word)) ||
      titles.get(program.sessionId)?.includes(word) === true;
    if (!words.every(found)) continue;
    const values = valuesOf(program, facts);
    const failing = dimensions.filter((name) => filter[name] && !values[name].includes(filter[name]));
    if (failing.length === 0) matching.push(program);
    for (const name of dimensions)
      if (failing.every((one) => one === name))
        for (const value of values[name]) counts[name].set(value, (counts[name].get(value) ?? 0) + 1);
  }
  return { programs: matching, counts };
}
