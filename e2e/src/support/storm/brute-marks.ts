import type { StoredProgramme } from 'api-mocks/storm/messages';
import type { Marks } from './watched-board.ts';

interface StoredPerson {
  givenName?: string;
  middleName?: string;
  familyName?: string;
  person?: string;
  presenter?: boolean;
}

interface StoredTalk {
  canceled?: boolean;
  authors?: StoredPerson[];
}

/** A talk, a poster or, with an empty `id`, a block. */
interface Stand {
  id: string;
  room: string;
  item: string;
  kind: string;
  begin: string;
  end: string;
  timed: boolean;
  /** A short talk about a poster: the board marks only what meets it. */
  flash?: true;
  /** Who must be there. */
  people: string[];
}

const minutes = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
const fold = (name: string) =>
  name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s.]+/g, ' ')
    .trim();
const meet = (a: { begin: string; end: string }, b: { begin: string; end: string }) =>
  a.begin < b.end && b.begin < a.end;
const keyOf = ({ id, room, item }: Stand) => id || `${room}/${item}`;

/** The marks that the board of a day must show, found by looking at every pair. Knows no midnight and no accepted conflicts. */
export function bruteMarks(stored: StoredProgramme, name: string): Marks {
  const day = stored.tables[name];
  const { talks, blocks } = standsOf(stored, name);
  const marks: Marks = {};
  const mark = (word: 'clash' | 'warned', ...stands: Stand[]) => {
    for (const one of stands) if (!one.flash && marks[keyOf(one)] !== 'clash') marks[keyOf(one)] = word;
  };
  const all = [...talks, ...blocks];
  for (const [at, a] of all.entries())
    for (const b of all.slice(at + 1)) {
      const same = (a.room === b.room && a.item === b.item) || (a.id !== '' && a.id === b.id);
      const shared = same ? [] : a.people.filter((person) => b.people.includes(person));
      if (shared.length > 0 && !(a.kind === 'poster' && b.kind === 'poster')) {
        if (meet(a, b)) mark('clash', a, b);
        else if (a.room !== b.room && gap(a, b) < walkOf(stored, a.room, b.room)) mark('warned', a, b);
      }
      if (occupies(a) && occupies(b) && a.room === b.room && meet(a, b)) mark('clash', a, b);
    }
  for (const [at, a] of blocks.entries())
    for (const b of blocks.slice(at + 1)) {
      const own = (block: Stand) =>
        all.filter((one) => occupies(one) && one.room === block.room && one.item === block.item);
      const told = own(a).some((one) => own(b).some((other) => meet(one, other)));
      if ([a, b].every(({ kind }) => kind === 'oral' || kind === 'event') && a.room === b.room && meet(a, b))
        if (!told) mark('clash', a, b);
    }
  for (const one of talks) {
    const block = blocks.find(({ room, item }) => room === one.room && item === one.item);
    if (block && one.timed && (one.begin < block.begin || one.end > block.end)) mark('clash', one);
  }
  for (const one of all)
    for (const [uid, times] of Object.entries(stored.unavailable))
      if (one.people.includes(fold(stored.profiles[uid]?.name ?? '')))
        for (const time of Object.values(times))
          if (time.date === day?.date && meet(one, time)) mark('warned', one);
  return marks;
}

/** Timed talks have their room to themselves, and so do events. */
const occupies = ({ id, kind, timed }: Stand) => (id === '' ? kind === 'event' : timed);

const gap = (a: Stand, b: Stand) =>
  Math.max(minutes(a.begin), minutes(b.begin)) - Math.min(minutes(a.end), minutes(b.end));

const walkOf = ({ walks }: StoredProgramme, a: string, b: string) => walks[a]?.[b] ?? walks[b]?.[a] ?? 0;

/** Without withdrawn talks. */
function standsOf(stored: StoredProgramme, name: string): { talks: Stand[]; blocks: Stand[] } {
  const talks: Stand[] = [];
  const blocks: Stand[] = [];
  for (const [room, { tables = {} }] of Object.entries(stored.tables[name]?.rooms ?? {}))
    for (const [id, item] of Object.entries(tables)) {
      if ('removed' in item) continue;
      const { kind, begin, end } = item;
      const at = { room, item: id, kind };
      const accounts = Object.keys(chairsAt(stored, name, room, id)).flatMap(
        (uid) => stored.profiles[uid]?.name ?? [],
      );
      const named = (item.convener ?? '').split(/[,;]/).map((one) => one.trim());
      const chairs = (accounts.length > 0 ? accounts : named).filter(Boolean);
      blocks.push({
        ...at,
        ...{ id: '', begin, end, timed: true },
        people: chairs.length === 1 ? chairs.map(fold) : [],
      });
      const place = (program: string, slot: { begin?: string; end?: string }, more: Pick<Stand, 'flash'>) => {
        const { canceled, authors = [] } = (stored.programs[program] ?? {}) as StoredTalk;
        if (canceled) return;
        talks.push({
          ...{ ...at, id: program, begin: slot.begin ?? begin, end: slot.end ?? end },
          ...{ timed: slot.begin !== undefined, people: presentersOf(authors), ...more },
        });
      };
      for (const [program, slot] of Object.entries(item.programs ?? {})) place(program, slot, {});
      for (const [program, slot] of Object.entries(item.flash ?? {})) place(program, slot, { flash: true });
    }
  return { talks, blocks };
}

function chairsAt({ chairs }: StoredProgramme, day: string, room: string, item: string): object {
  const rooms = chairs[day] as Record<string, Record<string, object>> | undefined;
  return rooms?.[room]?.[item] ?? {};
}

function presentersOf(authors: readonly StoredPerson[]): string[] {
  const marked = authors.filter(({ presenter }) => presenter);
  return (marked.length > 0 ? marked : authors.slice(0, 1)).map(
    ({ person, givenName, middleName, familyName }) =>
      person ?? fold([givenName, middleName, familyName].filter(Boolean).join(' ')),
  );
}
