import type { PublicProgram } from 'shared-data/models/program';
import type { TablePosition } from 'shared-data/models/timetable';

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
  positions: { get(id: string): readonly TablePosition[] | undefined };
  hasVideo: (id: string) => boolean;
  hasStar: (id: string) => boolean;
}

/** How many programs each value would leave while the other filters stay. */
export type Counts = Record<Dimension, ReadonlyMap<string, number>>;

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

const placesOf = ({ positions }: ProgramFacts, { id }: PublicProgram) => positions.get(id) ?? [];

type Chosen = Pick<ProgramFilter, Dimension>;

export function filterPrograms(
  programs: readonly PublicProgram[],
  filter: Chosen,
  facts: ProgramFacts,
): readonly PublicProgram[] {
  return dimensions
    .filter((name) => filter[name])
    .reduce(
      (left, name) =>
        left.filter((one) => valuesOf[name](one, placesOf(facts, one), facts).includes(filter[name])),
      programs,
    );
}

/** Counts programs that fail no other choice. */
export function countChoices(
  programs: readonly PublicProgram[],
  filter: Chosen,
  facts: ProgramFacts,
): Counts {
  const counts = Object.fromEntries(dimensions.map((name) => [name, new Map<string, number>()])) as Record<
    Dimension,
    Map<string, number>
  >;
  const wanted = dimensions.filter((name) => filter[name]);
  for (const program of programs) {
    const places = placesOf(facts, program);
    const failing = wanted.filter((name) => !valuesOf[name](program, places, facts).includes(filter[name]));
    if (failing.length > 1) continue;
    for (const name of failing.length === 0 ? dimensions : failing)
      for (const value of valuesOf[name](program, places, facts))
        counts[name].set(value, (counts[name].get(value) ?? 0) + 1);
  }
  return counts;
}
