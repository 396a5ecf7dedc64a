import { type DayDelays, longestDelay, minutesLate } from 'shared-data/models/delay';
import { aheadOf } from 'shared-data/models/notification';
import { itemPositions } from 'shared-data/models/positions';
import type { TablePosition, Timetable } from 'shared-data/models/timetable';
import { venueInstant } from 'shared-data/models/venue-time';

/** A program's place in the public timetable. Instants are epoch milliseconds. */
export interface Planned {
  programId: string;
  position: TablePosition;
  /** As published. */
  at: number;
  /** When its item ends, `HH:mm`. */
  itemEnd: string;
}

export interface Due extends Planned {
  kind: keyof typeof aheadOf;
  /** With the item's delay. */
  expected: number;
}

const minute = 60_000;

/** A notification that could not be made in time, as the server was down, is made up to this much later. */
export const overdue = 5 * minute;

/** Every place of every program, earliest first. */
export function plannedBeginnings(tables: readonly Timetable[], timeZone: string): Planned[] {
  const planned: Planned[] = [];
  for (const table of tables)
    for (const [room, { tables: items = {} }] of Object.entries(table.rooms ?? {}))
      for (const item of Object.values(items))
        for (const [programId, position] of itemPositions(table, room, item)) {
          const at = venueInstant(position.date, position.begin, timeZone);
          if (!Number.isNaN(at)) planned.push({ programId, position, at, itemEnd: item.end });
        }
  return planned.sort((a, b) => a.at - b.at);
}

/** Of which people are to be notified at `now`. */
export function dueBeginnings(
  planned: readonly Planned[],
  delays: Readonly<Record<string, DayDelays>>,
  { now, timeZone }: { now: number; timeZone: string },
): Due[] {
  const ahead = Math.max(...Object.values(aheadOf));
  return planned.flatMap((one) => {
    if (one.at > now + ahead || one.at < now - overdue - longestDelay * minute) return [];
    const { table, room, item, date } = one.position;
    const delay = delays[table]?.[room]?.[item];
    const expected = one.at + minutesLate(delay, { date, end: one.itemEnd }, now, timeZone) * minute;
    return (['begins', 'next'] as const)
      .filter((kind) => {
        const due = expected - aheadOf[kind];
        return due <= now && due > now - overdue;
      })
      .map((kind) => ({ ...one, kind, expected }));
  });
}
