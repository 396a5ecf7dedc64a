import { oneLine } from 'shared-data/models/one-line';
import { jsonEvents } from './schedule-json.ts';
import { type ScheduleEventText, scheduleTable } from './schedule-table.ts';
import { xmlEvents } from './schedule-xml.ts';
import type { Table } from './table.ts';

/** The events of a `schedule.xml` or `schedule.json`. Throws when it is neither. */
export function readSchedule(bytes: Uint8Array): Table {
  return scheduleTable(scheduleEvents(decoded(bytes).trimStart()));
}

/** As `readSchedule`, of text without space before it. */
export function scheduleEvents(text: string): ScheduleEventText[] {
  const events = text.startsWith('<') ? xmlEvents(text) : jsonEvents(text);
  return events.map((event) => ({
    ...event,
    room: oneLine(event.room),
    title: oneLine(event.title),
    track: oneLine(event.track),
    persons: event.persons
      .map(({ id, name }) => ({ id: id.trim(), name: oneLine(name).replaceAll(';', ',') }))
      .filter(({ name }) => name !== ''),
  }));
}

/** By byte order mark, by what an XML declaration says, else UTF-8. */
export function decoded(bytes: Uint8Array): string {
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, 200));
  const [a, b] = bytes;
  const marked = a === 0xff && b === 0xfe ? 'utf-16le' : a === 0xfe && b === 0xff ? 'utf-16be' : undefined;
  const declared = /^\s*<\?xml[^>]*encoding=["']([\w-]+)["']/.exec(head)?.[1];
  return new TextDecoder(marked ?? declared ?? 'utf-8', { fatal: true }).decode(bytes);
}
