import { stableUuid } from 'shared-data/models/stable-uuid';
import type { EntryOf } from 'shared-data/models/structure';
import type { ProgramPosition } from 'shared-data/models/timetable';
import { mostRooms } from 'shared-data/models/timetable-form';
import type { Planned } from './planned.ts';
import { fault } from './rows.ts';
import { type About, type CopyContext, told, wrong } from './structure-records.ts';
import type { StoredItem, Target } from './target.ts';

/** Titles of days that have one already are changed to those of the file. */
export function copyDay(about: About, { date, title, titleJa }: EntryOf<'day'>, target: Target): Planned {
  const known = target.made.days.length;
  const id = target.day(date);
  const day = target.tables[id];
  const isNew = target.made.days.length > known;
  const before = { date, title: day?.title, titleJa: day?.titleJa };
  if (day && title !== undefined) Object.assign(day, { title, ...(titleJa && { titleJa }) });
  const after = { date, title: day?.title, titleJa: day?.titleJa };
  return told(about, isNew ? null : before, after);
}

/** A room stands on days of the timetable, in the order of the file. */
export function copyRoom(about: About, { name, nameJa, dates }: EntryOf<'room'>, target: Target): Planned {
  const made = target.made.rooms.length;
  const added: string[] = [];
  const words = new Set<string>();
  for (const date of dates) {
    const table = target.day(date);
    const before = Object.keys(target.tables[table]?.rooms ?? {}).length;
    if (before >= mostRooms) return wrong(about, [fault('room', 'validation.tooLong', date)]);
    const room = target.tables[table]?.rooms?.[target.room(table, name)];
    if (Object.keys(target.tables[table]?.rooms ?? {}).length > before) added.push(date);
    if (room && nameJa) {
      words.add(room.nameJa ?? '');
      room.nameJa = nameJa;
    }
  }
  const isNew = target.made.rooms.length > made;
  const renamed = [...words].some((one) => one !== nameJa) && nameJa !== undefined;
  const before = { ...(renamed && { titleJa: [...words][0] }) };
  const after = { ...(renamed && { titleJa: nameJa }), ...(added.length > 0 && { dates: added }) };
  return told(about, isNew ? null : before, isNew ? { title: name, titleJa: nameJa, dates: added } : after);
}

/** A block is there already when one of its kind and session stands at its time. */
export function copyBlock(
  about: About,
  entry: EntryOf<'block'>,
  { target, sessions }: { target: Target } & Pick<CopyContext, 'sessions'>,
): Planned & { at?: ProgramPosition } {
  const { date, room: name, kind, begin, end, sessionId, title, titleJa, closed, core } = entry;
  const faults = [
    ...(begin < end ? [] : [fault('end', 'transfer.fault.end', end)]),
    ...(sessionId === '' || sessions[sessionId]
      ? []
      : [fault('sessionId', 'transfer.fault.session', sessionId)]),
  ];
  if (faults.length > 0) return wrong(about, faults);
  const table = target.day(date);
  const room = target.room(table, name);
  const record = { date, begin, end, room: name, kind, sessionId, title, titleJa };
  const known = target
    .items(table, room)
    .some(
      ([, item]) =>
        item.kind === kind && item.sessionId === sessionId && item.begin === begin && item.end === end,
    );
  if (known) return told(about, record, record);
  const base = `c${stableUuid(JSON.stringify([date, name, kind, begin, end, sessionId]))
    .replaceAll('-', '')
    .slice(0, 20)}`;
  const at = { table, room, item: base };
  const item: StoredItem = {
    ...{ id: base, kind, sessionId, begin, end, version: 0 },
    ...(title && { title }),
    ...(titleJa && { titleJa }),
    ...(closed === true && { closed }),
    ...(core && {
      core: { ...(core.odd && { odd: core.odd }), ...(core.even && { even: core.even }) },
    }),
  };
  target.setItem(at, item);
  return { ...told(about, null, record), at };
}
