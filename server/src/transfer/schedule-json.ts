import type { ScheduleEventText } from './schedule-table.ts';

type Tree = Record<string, unknown>;

/** Events of the format of the C3VOC, as frab and pretalx write it too. Throws on what is not JSON or not a schedule. */
export function jsonEvents(text: string): ScheduleEventText[] {
  const file = treeOf(JSON.parse(text));
  const schedule = treeOf(file.schedule ?? file);
  const conference = treeOf(schedule.conference ?? schedule);
  if (!Array.isArray(conference.days)) throw new Error('not a schedule');
  const zone = textOf(conference.time_zone_name);
  return conference.days.map(treeOf).flatMap((day) => {
    const held = { day: textOf(day.date), dayStart: textOf(day.day_start ?? day.start), zone };
    return roomsOf(day.rooms).flatMap(([room, events]) =>
      events.map(
        (event): ScheduleEventText => ({ ...eventOf(treeOf(event)), ...held, ...(room && { room }) }),
      ),
    );
  });
}

/** By name, or as a list. */
function roomsOf(rooms: unknown): [name: string, events: unknown[]][] {
  if (Array.isArray(rooms))
    return rooms.map(treeOf).map((room) => [textOf(room.name), listOf(room.events ?? room.event)]);
  return Object.entries(treeOf(rooms)).map(([name, events]) => [name, listOf(events)]);
}

function eventOf(event: Tree): Omit<ScheduleEventText, 'day' | 'dayStart' | 'zone'> {
  const of = (name: string) => textOf(event[name]);
  return {
    ...{ id: of('id'), guid: of('guid'), room: of('room'), date: of('date'), start: of('start') },
    ...{ duration: of('duration'), title: of('title'), track: of('track'), type: of('type') },
    ...{ language: of('language'), slug: of('slug'), url: of('url'), status: of('status') || of('state') },
    persons: listOf(event.persons).map((person) => {
      if (typeof person === 'string') return { id: '', name: person };
      const { id, guid, code, public_name, full_public_name, name } = treeOf(person);
      return {
        id: textOf(id) || textOf(guid) || textOf(code),
        name: textOf(public_name) || textOf(full_public_name) || textOf(name),
      };
    }),
  };
}

function treeOf(value: unknown): Tree {
  return typeof value === 'object' && value !== null ? (value as Tree) : {};
}

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

/** Of texts by language, the English or first one. */
function textOf(value: unknown): string {
  if (typeof value === 'string') return value.trim();
  if (typeof value === 'number') return String(value);
  const { name, en, ...others } = treeOf(value);
  const found = name ?? en ?? Object.values(others)[0];
  return typeof found === 'string' ? found.trim() : '';
}
