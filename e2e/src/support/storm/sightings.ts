import type { Acknowledged } from 'api-mocks/storm/messages';
import { dbPaths } from 'shared-data/models/db-paths';
import type { Timetable, TimetableItem, TimetableSlot } from 'shared-data/models/timetable';
import { minutesOf } from 'shared-data/models/venue-time';
import type { Board, Shown, Sighting } from './watched-board.ts';

/** What a board has to show of a day. */
export function placesOf({ rooms = {} }: Timetable): Board['places'] {
  return Object.fromEntries(
    Object.entries(rooms).flatMap(([room, { tables = {} }]) =>
      Object.entries(tables).flatMap(([id, item]) =>
        Object.entries(item.programs ?? {}).map(([program, slot]) => [
          program,
          shownAt(`${room}/${id}`, item, slot),
        ]),
      ),
    ),
  );
}

/** Milliseconds from the beginning of each write until a board showed it. Those not shown before the next of the same program are counted as overtaken. */
export function delaysOf(
  day: Timetable,
  acknowledged: readonly Acknowledged[],
  sightings: readonly Sighting[],
  counts: (write: Acknowledged) => boolean,
): { delays: number[]; overtaken: number } {
  const sightingsById = Map.groupBy(sightings, ({ id }) => id);
  const known = new Map(Object.entries(placesOf(day)));
  const next = new Map<string, number>();
  const delays: number[] = [];
  let overtaken = 0;
  // Whoever moves a program has seen its last move, so moves of one program began in this order.
  const ordered = [...acknowledged].sort((a, b) => a.begun - b.begun);
  for (const write of ordered)
    for (const [id, shown] of shownBy(day, write)) {
      if (shown === (known.get(id) ?? '')) continue;
      known.set(id, shown);
      const seen = sightingsById.get(id) ?? [];
      const from = next.get(id) ?? 0;
      const found = seen.findIndex((one, at) => at >= from && one.at >= write.begun && one.shown === shown);
      if (found >= 0) next.set(id, found + 1);
      if (!counts(write)) continue;
      const at = seen[found]?.at;
      if (at === undefined) overtaken += 1;
      else delays.push(at - write.begun);
    }
  return { delays, overtaken };
}

function shownBy(day: Timetable, { values }: Acknowledged): Map<string, Shown> {
  const shown = new Map<string, Shown>();
  for (const [room, { tables = {} }] of Object.entries(day.rooms ?? {}))
    for (const [item, fields] of Object.entries(tables)) {
      const programs = `${dbPaths.draftItem(day.name, room, item)}/programs/`;
      for (const [path, slot] of Object.entries(values)) {
        if (!path.startsWith(programs)) continue;
        const id = path.slice(programs.length);
        if (slot) shown.set(id, shownAt(`${room}/${item}`, fields, slot as TimetableSlot));
        else if (!shown.has(id)) shown.set(id, '');
      }
    }
  return shown;
}

function shownAt(at: string, item: TimetableItem, { begin, end }: TimetableSlot): Shown {
  if (item.kind === 'poster') return at;
  const [from, to] = [minutesOf(begin ?? item.begin), minutesOf(end ?? item.end)];
  return `${at} ${from}+${Math.max(to - from, 1)}`;
}
