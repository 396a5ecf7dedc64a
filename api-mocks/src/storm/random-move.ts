import type { ItemRef } from 'shared-data/collections/writes';
import type { Timetable, TimetableItem, TimetableSlot } from 'shared-data/models/timetable';
import { minutesOf, timeOf } from 'shared-data/models/venue-time';

export type Below = (limit: number) => number;

export interface RandomMove {
  talk: string;
  from?: ItemRef;
  /** Absent where the talk is taken out. */
  to?: { ref: ItemRef; slot: TimetableSlot };
}

const lengths = [10, 15, 20];

/** Of a random talk to a random time of a random block, as the editor sees them; sometimes out of the timetable. */
export function randomMove(
  tables: Record<string, Timetable>,
  talks: readonly string[],
  below: Below,
): RandomMove {
  const blocks = blocksOf(tables);
  const talk = talks[below(talks.length)] ?? '';
  const here = blocks.find(({ item }) => item.programs?.[talk] !== undefined);
  const from = here && { from: here.ref };
  if (here && below(8) === 0) return { talk, ...from };
  const target = here && below(3) === 0 ? here : blocks[below(blocks.length)];
  if (!target) throw new Error('the timetable has no block of talks');
  return { talk, ...from, to: { ref: target.ref, slot: slotIn(target.item, below) } };
}

function blocksOf(tables: Record<string, Timetable>): { ref: ItemRef; item: TimetableItem }[] {
  return Object.entries(tables).flatMap(([table, { rooms = {} }]) =>
    Object.entries(rooms).flatMap(([room, { tables: items = {} }]) =>
      Object.entries(items).flatMap(([id, item]) =>
        item.kind === 'oral' && !('removed' in item)
          ? [{ ref: { table, room, item: id, version: item.version }, item }]
          : [],
      ),
    ),
  );
}

/** In steps of five minutes; the last ones end after the block. */
function slotIn(item: TimetableItem, below: Below): TimetableSlot {
  const [first, last] = [minutesOf(item.begin), minutesOf(item.end)];
  const begin = first + 5 * below(Math.max(1, (last - first) / 5 - 1));
  const end = begin + (lengths[below(lengths.length)] ?? 15);
  return { order: below(99), begin: timeOf(begin), end: timeOf(end) };
}
