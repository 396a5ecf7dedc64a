import { fullName } from './person-name.ts';
import { slotsByTime } from './placed-slots.ts';
import type { PublicProgram } from './program.ts';
import { authorLine, shownId } from './program-text.ts';
import type { Session } from './session.ts';
import { stableUuid } from './stable-uuid.ts';
import type { Timetable, TimetableItem, TimetableRoom } from './timetable.ts';
import { itemTitle } from './titles.ts';
import { minutesOf, timeOf, venueInstant, wallTime } from './venue-time.ts';

/** A programme as `schedule.xml` and `schedule.json` tell it, the format of frab. */
export interface Schedule {
  version: string;
  title: string;
  acronym: string;
  start: string;
  end: string;
  timeZone: string;
  days: ScheduleDay[];
}

export interface ScheduleDay {
  index: number;
  date: string;
  start: string;
  end: string;
  rooms: { name: string; events: ScheduleEvent[] }[];
}

export interface ScheduleEvent {
  id: number;
  guid: string;
  date: string;
  start: string;
  duration: string;
  room: string;
  slug: string;
  /** What people call the program: its number, before that its ID; empty for items. */
  subtitle: string;
  url: string;
  title: string;
  track: string;
  type: string;
  language: string;
  abstract: string;
  persons: { id: number; name: string }[];
}

export interface ScheduleSource {
  title: string;
  timeZone: string;
  origin: string;
  tables: readonly Timetable[];
  programs: ReadonlyMap<string, PublicProgram>;
  sessions: readonly Session[];
  /** Epoch milliseconds, of the export. */
  now: number;
  pathOf: (programId: string) => string;
}

/** Programs at their times, withdrawn ones left out, and items that hold none. GUIDs are the same in every export. */
export function scheduleOf(source: ScheduleSource): Schedule {
  const { title, timeZone, now } = source;
  const numbers = numbering([...source.programs.values()].map(shownId));
  const days = [...source.tables]
    .filter(({ date }) => date !== '')
    .sort((a, b) => (a.date < b.date ? -1 : 1))
    .map((table, at) => dayOf(table, at + 1, source, numbers));
  return {
    version: new Date(now).toISOString(),
    title,
    acronym: acronymOf(title),
    start: days[0]?.date ?? '',
    end: days.at(-1)?.date ?? '',
    timeZone,
    days,
  };
}

interface Numbers {
  event: () => number;
  person: (name: string) => number;
  /** Unique, as schemas ask for. */
  slug: (shown: string) => string;
}

function numbering(allShown: readonly string[]): Numbers {
  let last = 0;
  const people = new Map<string, number>();
  const slugs = new Map<string, number>();
  for (const slug of allShown.map(slugOf)) slugs.set(slug, (slugs.get(slug) ?? 0) + 1);
  return {
    slug: (shown) => {
      const slug = slugOf(shown);
      return slugs.get(slug) === 1 ? slug : `${slug}_${stableUuid(shown).slice(0, 8)}`;
    },
    event: () => ++last,
    person: (name) => {
      const known = people.get(name) ?? people.size + 1;
      people.set(name, known);
      return known;
    },
  };
}

function dayOf(table: Timetable, index: number, source: ScheduleSource, numbers: Numbers): ScheduleDay {
  const { date } = table;
  const { timeZone } = source;
  const rooms = Object.values(table.rooms ?? {}).sort((a, b) => a.order - b.order);
  return {
    index,
    date,
    start: instantText(venueInstant(date, '00:00', timeZone), timeZone),
    end: instantText(venueInstant(date, '29:59', timeZone), timeZone),
    rooms: rooms.map((room) => ({
      name: room.name,
      events: Object.values(room.tables ?? {})
        .sort((a, b) => (a.begin < b.begin ? -1 : 1))
        .flatMap((item) => eventsOfItem(table, room, item, source, numbers)),
    })),
  };
}

function eventsOfItem(
  table: Timetable,
  room: TimetableRoom,
  item: TimetableItem,
  source: ScheduleSource,
  numbers: Numbers,
): ScheduleEvent[] {
  const { timeZone, origin, sessions, programs, pathOf } = source;
  const session = sessions.find(({ id }) => id === item.sessionId);
  const track = session ? `${session.id} ${session.title}` : '';
  const at = (begin: string, end: string) => ({
    date: instantText(venueInstant(table.date, begin, timeZone), timeZone),
    start: timeOf(minutesOf(begin) % (24 * 60)),
    duration: timeOf(minutesOf(end) - minutesOf(begin)),
    room: room.name,
    track,
  });
  const slots = slotsByTime(item);
  if (slots.length === 0) {
    const id = numbers.event();
    return [
      {
        ...at(item.begin, item.end),
        ...{
          id,
          guid: stableUuid(`${origin} ${table.name}/${room.id}/${item.id}`),
          slug: `item-${id}`,
          subtitle: '',
        },
        ...{ url: origin, title: itemTitle(item, session, 'en'), type: item.kind, language: 'en' },
        ...{ abstract: '', persons: [] },
      },
    ];
  }
  return slots.flatMap(({ programId, begin, end }) => {
    const program = programs.get(programId);
    if (!program || program.canceled) return [];
    const { title, presentationType: type, language = 'en', authors } = program;
    return [
      {
        ...at(begin, end),
        ...{ id: numbers.event(), guid: stableUuid(`${origin} ${programId}`) },
        ...{ slug: numbers.slug(shownId(program)), subtitle: shownId(program) },
        ...{ url: `${origin}${pathOf(programId)}`, title, type, language, abstract: authorLine(authors) },
        persons: authors
          .filter(({ presenter }) => presenter || authors.length === 1)
          .map(fullName)
          .map((name) => ({ id: numbers.person(name), name })),
      },
    ];
  });
}

/** `2026-12-02T09:00:00+09:00` */
function instantText(instant: number, timeZone: string): string {
  const { date, minutes } = wallTime(instant, timeZone);
  const offset = Math.round((Date.parse(`${date}T${timeOf(minutes)}Z`) - instant) / 60_000);
  return `${date}T${timeOf(minutes)}:00${offset < 0 ? '-' : '+'}${timeOf(Math.abs(offset))}`;
}

const plain = (text: string) =>
  text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_+|_+$/g, '');

function acronymOf(title: string): string {
  const short = plain(title).slice(0, 40).replace(/_+$/, '');
  return short.length >= 4 ? short : `symposium_${short}`.replace(/_$/, '');
}

/** How a program is called in schedule files, by its number or ID, unless another one's looks the same. */
export const slugOf = (shown: string) => `program_${plain(shown) || 'x'}`;
