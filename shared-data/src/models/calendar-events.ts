import { coreTimeOf } from './boards.ts';
import { type Locale, localized } from './locales.ts';
import type { PublicProgram } from './program.ts';
import { authorLine, shownId } from './program-text.ts';
import type { Session } from './session.ts';
import { stableUuid } from './stable-uuid.ts';
import type { ProgramPosition, TablePosition, TimeSpan, Timetable } from './timetable.ts';
import { itemTitle, roomName } from './titles.ts';
import { venueInstant } from './venue-time.ts';

export interface CalendarEvent {
  /** The same in every export, so that calendars change the event instead of adding one. */
  uid: string;
  title: string;
  description: string;
  /** Epoch milliseconds. */
  begin: number;
  end: number;
  location: string;
  url: string;
  canceled: boolean;
}

export interface VersionedEvent extends CalendarEvent {
  /** When it changed last (epoch milliseconds), and a number that grows with each change. */
  version: { at: number; sequence: number };
}

interface Source {
  tables: readonly Timetable[];
  timeZone: string;
  locale: Locale;
  /** Where the symposium is served, e.g. `https://symposium.example.org`. */
  origin: string;
}

export interface CalendarSource extends Source {
  positionsOf: (id: string) => readonly TablePosition[];
  pathOf: (programId: string) => string;
}

export interface SittingSource extends Source {
  sessionOf: (id: string) => Session | undefined;
  pathOf: (at: ProgramPosition) => string;
}

const coreTime = { en: 'core time', ja: 'コアタイム' };
const flashTalk = { en: 'flash talk', ja: 'フラッシュトーク' };

/** One event per place of a program, and one for the core time of its board. UIDs stay when a program moves. */
export function eventsOf(
  programs: readonly PublicProgram[],
  { positionsOf, tables, timeZone, locale, origin, pathOf }: CalendarSource,
): CalendarEvent[] {
  const { host } = new URL(origin);
  return programs.flatMap((program) =>
    inUidOrder(positionsOf(program.id)).flatMap(({ position, suffix }) => {
      const { table, date, room, item, board } = position;
      const hall = tables.find(({ name }) => name === table)?.rooms?.[room];
      const event = (more: string, title: string, { begin, end }: TimeSpan): CalendarEvent => ({
        uid: `${program.id}${more}@${host}`,
        title,
        description: authorLine(program.authors, locale),
        begin: venueInstant(date, begin, timeZone),
        end: venueInstant(date, end, timeZone),
        location: [roomName(hall, locale), board].filter(Boolean).join(' '),
        url: `${origin}${pathOf(program.id)}`,
        canceled: program.canceled === true,
      });
      const named = (title: string, place: Record<Locale, string>) =>
        `${title} (${localized(place, locale)})`;
      const title = `${shownId(program)} ${program.title}`;
      const core = coreTimeOf(hall?.tables?.[item] ?? {}, board);
      return [
        event(suffix, position.flash ? named(title, flashTalk) : title, position),
        ...(core ? [event(`-core${suffix}`, named(title, coreTime), core)] : []),
      ];
    }),
  );
}

/** One event per item of the timetable that is there. */
export function sittingEvents(
  places: readonly ProgramPosition[],
  { tables, timeZone, locale, origin, sessionOf, pathOf }: SittingSource,
): CalendarEvent[] {
  const { host } = new URL(origin);
  return places.flatMap((at) => {
    const table = tables.find(({ name }) => name === at.table);
    const room = table?.rooms?.[at.room];
    const item = room?.tables?.[at.item];
    if (!table || !item) return [];
    const session = sessionOf(item.sessionId);
    return [
      {
        uid: `item-${stableUuid(`${at.table}/${at.room}/${at.item}`)}@${host}`,
        title: [item.sessionId, itemTitle(item, session, locale)].filter(Boolean).join(' '),
        description: item.convener || (session?.conveners ?? []).join(', '),
        begin: venueInstant(table.date, item.begin, timeZone),
        end: venueInstant(table.date, item.end, timeZone),
        location: roomName(room, locale),
        url: `${origin}${pathOf(at)}`,
        canceled: false,
      },
    ];
  });
}

export function sequenceAt(now: number): number {
  return Math.max(0, Math.floor((now - Date.UTC(2026, 0)) / 60_000));
}

/** For a file that is saved once: all events are as of now. */
export function versionedAt(events: readonly CalendarEvent[], now: number): VersionedEvent[] {
  const version = { at: now, sequence: sequenceAt(now) };
  return events.map((event) => ({ ...event, version }));
}

/** A flash talk does not take the UID of its poster. */
function inUidOrder(positions: readonly TablePosition[]): { position: TablePosition; suffix: string }[] {
  const numbered = (list: readonly TablePosition[], kind: string) =>
    list.map((position, index) => ({ position, suffix: `${kind}${index > 0 ? `-${index}` : ''}` }));
  return [
    ...numbered(
      positions.filter(({ flash }) => !flash),
      '',
    ),
    ...numbered(
      positions.filter(({ flash }) => flash),
      '-flash',
    ),
  ];
}
