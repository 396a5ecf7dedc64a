import type { PublicProgram } from 'shared-data/models/program';
import type { Timetable, TimetableItem, TimetableSlot } from 'shared-data/models/timetable';

export function talk(
  id: string,
  presenter = 'Aino Virta',
  change: Partial<PublicProgram> = {},
): PublicProgram {
  const [givenName = '', familyName = ''] = presenter.split(' ');
  return {
    id,
    title: `Talk ${id}`,
    sessionId: 'OA',
    presentationType: 'oral',
    online: false,
    authors: [{ givenName, familyName, affiliation: 'Institute', presenter: true }],
    ownerUid: 'u1',
    ...change,
  };
}

export function item(
  id: string,
  programs: Record<string, TimetableSlot> = {},
  change: Partial<TimetableItem> = {},
): TimetableItem {
  return { id, kind: 'oral', sessionId: 'OA', begin: '09:00', end: '10:30', version: 1, programs, ...change };
}

export function day(rooms: Record<string, TimetableItem[]>, name = 'day1', date = '2026-11-20'): Timetable {
  return {
    name,
    title: name,
    date,
    order: 1,
    rooms: Object.fromEntries(
      Object.entries(rooms).map(([id, items], order) => [
        id,
        { id, name: `Room ${id}`, order, tables: Object.fromEntries(items.map((one) => [one.id, one])) },
      ]),
    ),
  };
}
