import type { Table } from './table.ts';

/** What a schedule file says of an event, as text and as it stands there. */
export interface ScheduleEventText {
  id: string;
  guid: string;
  /** Of the day that holds it: its date, and when it begins and changes at night. */
  day: string;
  dayStart: string;
  room: string;
  /** With or without an offset. */
  date: string;
  start: string;
  duration: string;
  title: string;
  track: string;
  type: string;
  language: string;
  slug: string;
  url: string;
  status: string;
  /** The file's name for a zone. */
  zone: string;
  persons: { id: string; name: string }[];
}

const columns = [
  ...(['id', 'guid', 'day', 'dayStart', 'room', 'date', 'start', 'duration', 'title'] as const),
  ...(['track', 'type', 'language', 'slug', 'url', 'status', 'zone'] as const),
] as const;

/** An event as a row; people are the last cell, as JSON. */
export function scheduleTable(events: readonly ScheduleEventText[]): Table {
  return [
    [...columns, 'persons'],
    ...events.map((event) => [...columns.map((name) => event[name]), JSON.stringify(event.persons)]),
  ];
}

export function eventsOfTable(table: Table): ScheduleEventText[] {
  return table.slice(1).map((cells) => {
    const texts = Object.fromEntries(columns.map((name, at) => [name, cells[at] ?? '']));
    const persons = JSON.parse(cells[columns.length] ?? '[]') as ScheduleEventText['persons'];
    return { ...(texts as Omit<ScheduleEventText, 'persons'>), persons };
  });
}
