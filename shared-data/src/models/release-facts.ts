import { coreTimeOf } from './boards.ts';
import { compareText } from './compare.ts';
import type { PresentationType, PublicProgram } from './program.ts';
import { shownId } from './program-text.ts';
import type { Timetable, TimetableItem, TimetableRoom, TimetableSlot } from './timetable.ts';

/** Where and when something takes place. Names are kept, so that an old release can be read when they have changed. */
export interface PlaceFact {
  date: string;
  begin: string;
  end: string;
  item: string;
  room: string;
  hall: string;
  hallJa?: string | undefined;
  board?: string | undefined;
  /** Core time of the board, `begin–end`. */
  core?: string | undefined;
}

export interface ProgramFact {
  /** Its final number, once it has one. */
  number?: string | undefined;
  title: string;
  sessionId: string;
  type: PresentationType;
  canceled?: boolean | undefined;
  /** Its position; absent for a poster that has only a flash talk. */
  place?: PlaceFact | undefined;
  flash?: PlaceFact[] | undefined;
}

export interface ItemFact {
  title: string;
  titleJa?: string | undefined;
  sessionId: string;
  place: PlaceFact;
  convener?: string | undefined;
  /** Names of the accounts that chair it, by uid. */
  chairs?: Record<string, string> | undefined;
  late?: number | undefined;
}

/** What people know of the timetable: programs that have a place, and all public items by `table/room/item`. */
export interface ReleaseFacts {
  programs: Record<string, ProgramFact>;
  items: Record<string, ItemFact>;
}

export interface FactSources {
  tables: Readonly<Record<string, Timetable>>;
  programs: Readonly<Record<string, PublicProgram>>;
  /** Names of the chairs of an item by uid; the key is `table/room/item`. */
  chairsOf(item: string): Record<string, string>;
  /** Minutes; 0 for on time. */
  lateOf(item: string): number;
}

export function releaseFacts({ tables, programs, chairsOf, lateOf }: FactSources): ReleaseFacts {
  const facts: ReleaseFacts = { programs: {}, items: {} };
  for (const { day, room, item, key } of itemsOf(tables)) {
    const chairs = chairsOf(key);
    const late = lateOf(key);
    facts.items[key] = {
      title: item.title ?? '',
      sessionId: item.sessionId,
      place: placeOf(day, room, key, item),
      ...(item.titleJa && { titleJa: item.titleJa }),
      ...(item.convener && { convener: item.convener }),
      ...(Object.keys(chairs).length > 0 && { chairs }),
      ...(late > 0 && { late }),
    };
    for (const [id, slot] of Object.entries(item.programs ?? {})) {
      const fact = factOf(id);
      if (fact) fact.place = placeOf(day, room, key, item, slot);
    }
    for (const [id, slot] of Object.entries(item.flash ?? {})) {
      const fact = factOf(id);
      if (fact) fact.flash = [...(fact.flash ?? []), placeOf(day, room, key, item, slot)].sort(byTime);
    }
  }
  return facts;

  function factOf(id: string): ProgramFact | undefined {
    const program = programs[id];
    if (!program) return undefined;
    const { title, sessionId, presentationType: type, canceled, numbers } = program;
    facts.programs[id] ??= {
      ...{ title, sessionId, type },
      ...(numbers && { number: shownId(program) }),
      ...(canceled && { canceled }),
    };
    return facts.programs[id];
  }
}

function placeOf(
  day: Timetable,
  room: TimetableRoom,
  item: string,
  { begin, end, core }: TimetableItem,
  slot: Partial<TimetableSlot> = {},
): PlaceFact {
  const ofBoard = coreTimeOf({ ...(core && { core }) }, slot.board);
  return {
    date: day.date ?? '',
    begin: slot.begin ?? begin,
    end: slot.end ?? end,
    item,
    room: room.id,
    hall: room.name || room.id,
    ...(room.nameJa && { hallJa: room.nameJa }),
    ...(slot.board !== undefined && { board: slot.board }),
    ...(ofBoard && { core: `${ofBoard.begin}–${ofBoard.end}` }),
  };
}

/** In the order of time, so that the same timetable gives the same facts. */
function itemsOf(tables: Readonly<Record<string, Timetable>>) {
  const found = Object.entries(tables).flatMap(([table, day]) =>
    Object.entries(day.rooms ?? {}).flatMap(([id, room]) =>
      Object.entries(room.tables ?? {}).map(([name, item]) => ({
        day,
        room: { ...room, id },
        item,
        key: `${table}/${id}/${name}`,
      })),
    ),
  );
  return found.sort(
    (a, b) =>
      compareText(`${a.day.date} ${a.item.begin}`, `${b.day.date} ${b.item.begin}`) ||
      compareText(a.key, b.key),
  );
}

const byTime = (a: PlaceFact, b: PlaceFact) =>
  compareText(`${a.date} ${a.begin}`, `${b.date} ${b.begin}`) || compareText(a.item, b.item);
