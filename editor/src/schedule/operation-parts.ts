import { type PlacedSlot, slotsByTime } from 'shared-data/models/placed-slots';
import type { ProgramPosition, TimeSpan, TimetableItem } from 'shared-data/models/timetable';
import { minutesOf } from 'shared-data/models/venue-time';
import type { ItemEdit, ItemFields, Move } from './changes.ts';
import { checkedSpan, type OperationContext, Rejected } from './operation-checks.ts';

export type Timing = [programId: string, begin: number, end: number];

/** Without those that stay as they are. */
export function movesTo(
  { at, item }: { at: ProgramPosition; item: TimetableItem },
  timings: readonly Timing[],
  orders?: ReadonlyMap<string, number>,
): Move[] {
  return timings.flatMap(([programId, begin, end]) => {
    const slot = item.programs?.[programId];
    if (!slot) return [];
    const span = checkedSpan(begin, end, programId);
    const after = { ...slot, ...span, order: orders?.get(programId) ?? slot.order };
    const same = slot.begin === after.begin && slot.end === after.end && slot.order === after.order;
    return same ? [] : [{ programId, before: { ...at, slot }, after: { ...at, slot: after } }];
  });
}

export function editTo(at: ProgramPosition, item: TimetableItem, after: Partial<ItemFields>): ItemEdit[] {
  const names = (Object.keys(after) as (keyof typeof after)[]).filter(
    (name) => JSON.stringify(item[name]) !== JSON.stringify(after[name]),
  );
  const pick = (from: Partial<ItemFields>) => Object.fromEntries(names.map((name) => [name, from[name]]));
  return names.length === 0 ? [] : [{ ...at, before: pick(item), after: pick(after) }];
}

/** Core times and flash talks follow their item. */
export function shiftedTimes(
  { core, flash }: TimetableItem,
  minutes: number,
  moves: (span: TimeSpan) => boolean,
): Pick<ItemFields, 'core' | 'flash'> {
  const later = <T extends TimeSpan>(span: T): T =>
    moves(span)
      ? { ...span, ...checkedSpan(minutesOf(span.begin) + minutes, minutesOf(span.end) + minutes) }
      : span;
  const { odd, even } = core ?? {};
  return {
    ...(core && { core: { ...(odd && { odd: later(odd) }), ...(even && { even: later(even) }) } }),
    ...(flash && {
      flash: Object.fromEntries(
        Object.entries(flash).map(([id, slot]) => [
          id,
          slot.begin && slot.end ? later({ ...slot, begin: slot.begin, end: slot.end }) : slot,
        ]),
      ),
    }),
  };
}

export interface PlacedTalk {
  at: ProgramPosition;
  item: TimetableItem;
  slot: PlacedSlot;
}

export function placedTalk({ tables }: OperationContext, programId: string): PlacedTalk {
  for (const table of tables)
    for (const room of Object.values(table.rooms ?? {}))
      for (const item of Object.values(room.tables ?? {})) {
        const slot =
          item.programs?.[programId] && slotsByTime(item).find((one) => one.programId === programId);
        if (slot) return { at: { table: table.name, room: room.id, item: item.id }, item, slot };
      }
  throw new Rejected({ rejected: 'gone', id: programId });
}
