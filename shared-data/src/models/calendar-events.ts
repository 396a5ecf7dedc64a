import { coreTimeOf } from './boards.ts';
import { type Locale, localized } from './locales.ts';
import type { PublicProgram } from './program.ts';
import { authorLine, shownId } from './program-text.ts';
import type { TablePosition, TimeSpan, Timetable } from './timetable.ts';
import { roomName } from './titles.ts';
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

export interface CalendarSource {
  positionsOf: (id: string) => readonly TablePosition[];
  tables: readonly Timetable[];
  timeZone: string;
  locale: Locale;
  /** Where the symposium is served, e.g. `https://symposium.example.org`. */
  origin: string;
  pathOf: (programId: string) => string;
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
