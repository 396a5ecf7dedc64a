import { sessionIdPattern } from 'shared-data/models/session';
import { partOf, structureFormat } from 'shared-data/models/structure';
import { datePattern } from 'shared-data/models/timetable';
import { decoded, scheduleEvents } from './read-schedule.ts';
import type { ScheduleEventText } from './schedule-table.ts';
import type { Table } from './table.ts';
import { asciiName } from './target.ts';

type Entry = Record<string, unknown>;

/** The entries of our own file of a structure, one per row as JSON, or what a schedule file says of days, rooms and tracks. Throws when it is neither. */
export function readStructure(bytes: Uint8Array): Table {
  const text = decoded(bytes)
    .replace(/^\uFEFF/, '')
    .trimStart();
  const entries = ownEntries(text) ?? scheduleEntries(scheduleEvents(text));
  return [['what', 'entry'], ...entries.map((entry) => [String(entry.what), JSON.stringify(entry)])];
}

/** The rows of `readStructure` as they were in the file. */
export const entriesOf = (table: Table): Entry[] =>
  table.slice(1).map(([, text = '{}']) => JSON.parse(text) as Entry);

function ownEntries(text: string): Entry[] | null {
  if (text.startsWith('<')) return null;
  const file = JSON.parse(text) as { format?: unknown; entries?: unknown } | null;
  if (file?.format === undefined) return null;
  if (file.format !== structureFormat || !Array.isArray(file.entries)) throw new Error('not a structure');
  const entries = file.entries.map((entry: unknown) =>
    typeof entry === 'object' && entry !== null ? (entry as Entry) : { what: entry },
  );
  if (entries.length > 0 && entries.every((entry) => partOf(entry) === null))
    throw new Error('no entry of a known kind');
  return entries;
}

function scheduleEntries(events: readonly ScheduleEventText[]): Entry[] {
  const dates = new Set<string>();
  const rooms = new Map<string, Set<string>>();
  const tracks = new Map<string, string>();
  for (const { day, date, room, track } of events) {
    const on = (day || date).slice(0, 10);
    if (!datePattern.test(on)) continue;
    dates.add(on);
    if (room !== '') rooms.set(room, (rooms.get(room) ?? new Set()).add(on));
    if (track !== '') tracks.set(...sessionOf(track));
  }
  return [
    ...[...dates].toSorted().map((date) => ({ what: 'day', date })),
    ...[...rooms].map(([name, on]) => ({ what: 'room', name, dates: [...on].toSorted() })),
    ...[...tracks].map(([id, title]) => ({ what: 'session', id, group: '', title })),
  ];
}

/** Our tracks begin with the code of their session. */
function sessionOf(track: string): [id: string, title: string] {
  const [code = '', ...rest] = track.split(' ');
  if (sessionIdPattern.test(code) && rest.length > 0) return [code, rest.join(' ')];
  return [`S-${asciiName(track).slice(0, 24) || 'track'}`.replace(/-+$/, ''), track];
}
