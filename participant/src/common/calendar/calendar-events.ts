import type { Locale } from 'shared-data/models/locales';
import type { PublicProgram } from 'shared-data/models/program';
import { authorLine } from 'shared-data/models/program-text';
import type { TablePosition, Timetable } from 'shared-data/models/timetable';
import { roomName } from 'shared-data/models/titles';
import { venueInstant } from 'shared-data/models/venue-time';

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

export interface CalendarSource {
  positionsOf: (id: string) => readonly TablePosition[];
  tables: readonly Timetable[];
  timeZone: string;
  locale: Locale;
  /** Where the symposium is served, e.g. `https://symposium.example.org`. */
  origin: string;
  pathOf: (programId: string) => string;
}

/** One event per place of a program; none before it has one. A program that moves keeps its UID. */
export function eventsOf(
  programs: readonly PublicProgram[],
  { positionsOf, tables, timeZone, locale, origin, pathOf }: CalendarSource,
): CalendarEvent[] {
  const { host } = new URL(origin);
  return programs.flatMap((program) =>
    positionsOf(program.id).map(({ table, date, room, begin, end }, index) => {
      const hall = tables.find(({ name }) => name === table)?.rooms?.[room];
      return {
        uid: `${program.id}${index > 0 ? `-${index}` : ''}@${host}`,
        title: `${program.id} ${program.title}`,
        description: authorLine(program.authors, locale),
        begin: venueInstant(date, begin, timeZone),
        end: venueInstant(date, end, timeZone),
        location: roomName(hall, locale),
        url: `${origin}${pathOf(program.id)}`,
        canceled: program.canceled === true,
      };
    }),
  );
}
