import type { Locale } from 'shared-data/models/locales';
import { slotsByTime } from 'shared-data/models/placed-slots';
import type { PrintChoice } from 'shared-data/models/print';
import type { Author, PublicProgram } from 'shared-data/models/program';
import { authorLine, comparePrograms, shownId } from 'shared-data/models/program-text';
import type { Session } from 'shared-data/models/session';
import { compareSessions } from 'shared-data/models/session-order';
import type { Timetable, TimetableItem, TimetableRoom } from 'shared-data/models/timetable';
import { itemTitle, roomName, sessionName, titleOf } from 'shared-data/models/titles';
import { clockOf, formatter } from 'shared-data/models/venue-time';
import type { BookletTalk, Printed } from '../print/order.ts';

export interface Programmed {
  programs: readonly PublicProgram[];
  sessions: readonly Session[];
  tables: readonly Timetable[];
  abstracts: ReadonlySet<string>;
  urlOf: (programId: string) => string;
}

/** Not withdrawn and in a session, which may be chosen. */
export function shownPrograms(programs: readonly PublicProgram[], { session }: PrintChoice): PublicProgram[] {
  return programs
    .filter(({ canceled, sessionId }) => !canceled && sessionId !== '')
    .filter(({ sessionId }) => session === '' || sessionId === session)
    .sort(comparePrograms);
}

export function bookOf({ programs, sessions, abstracts }: Programmed, choice: PrintChoice): Printed {
  const shown = shownPrograms(programs, choice);
  return {
    kind: 'book',
    sessions: [...sessions].sort(compareSessions).flatMap((session) => {
      const entries = shown
        .filter(({ sessionId }) => sessionId === session.id)
        .map((program) => ({ ...talkOf(program, choice.locale), abstract: abstracts.has(program.id) }));
      if (entries.length === 0) return [];
      const title = titleOf(session, choice.locale) || session.id;
      return [{ id: session.id, title, conveners: (session.conveners ?? []).join(', '), entries }];
    }),
  };
}

function talkOf(program: PublicProgram, locale: Locale): BookletTalk {
  const { id, title, authors } = program;
  const number = shownId(program);
  const names = authors.map((author) => indexName(author, locale));
  return { id, number, time: '', title, authors: authorLine(authors, locale), names };
}

/** The Latin name leads in Japanese too: it is the only reading that is known, and the index is sorted by it. */
function indexName({ familyName, givenName, middleName, nameJa }: Author, locale: Locale): string {
  const given = [givenName, middleName].filter(Boolean).join(' ');
  const latin = [familyName, given].filter(Boolean).join(', ');
  return locale === 'ja' && nameJa ? `${latin}（${nameJa}）` : latin;
}

const span = ({ begin, end }: { begin: string; end: string }) => `${clockOf(begin)}–${clockOf(end)}`;

export function bookletOf({ programs, sessions, tables }: Programmed, { locale }: PrintChoice): Printed {
  const byId = new Map(programs.map((program) => [program.id, program]));
  const talksOf = (item: TimetableItem) =>
    slotsByTime(item).flatMap((slot) => {
      const program = byId.get(slot.programId);
      if (!program || program.canceled) return [];
      const board = item.programs?.[slot.programId]?.board ?? '';
      return [{ ...talkOf(program, locale), time: slot.timed ? clockOf(slot.begin) : board }];
    });
  const days = byDate(tables).map((table) => ({
    title: dayName(table, locale),
    items: itemsOf(table)
      .sort((a, b) => (a.item.begin < b.item.begin ? -1 : Number(a.item.begin > b.item.begin)))
      .map(({ room, item }) => ({
        time: span(item),
        room: roomName(room, locale),
        title: itemName(item, sessions, locale),
        talks: talksOf(item),
      })),
  }));
  return { kind: 'booklet', days };
}

export function doorSignsOf({ sessions, tables }: Programmed, { locale }: PrintChoice): Printed {
  const doors = byDate(tables).flatMap((table) =>
    Object.values(table.rooms ?? {})
      .sort((a, b) => a.order - b.order)
      .map((room) => ({
        room: roomName(room, locale),
        day: dayName(table, locale),
        items: Object.values(room.tables ?? {})
          .sort((a, b) => (a.begin < b.begin ? -1 : 1))
          .map((item) => ({
            time: span(item),
            title: itemName(item, sessions, locale),
            detail: item.convener ?? '',
          })),
      })),
  );
  return { kind: 'doorSigns', doors };
}

export function posterLabelsOf(
  { programs, sessions, tables, urlOf }: Programmed,
  choice: PrintChoice,
): Printed {
  const { locale } = choice;
  const places = new Map(
    byDate(tables).flatMap((table) =>
      itemsOf(table).flatMap(({ item }) =>
        Object.entries(item.programs ?? {}).map(
          ([id, { board = '' }]) =>
            [id, { board, when: `${dayName(table, locale)}, ${span(item)}` }] as const,
        ),
      ),
    ),
  );
  const posters = shownPrograms(programs, choice)
    .filter(({ presentationType }) => presentationType === 'poster')
    .map((program) => {
      const { board = '', when = '' } = places.get(program.id) ?? {};
      const session = sessions.find(({ id }) => id === program.sessionId);
      return {
        ...{ id: shownId(program), board, when, title: program.title, url: urlOf(program.id) },
        authors: authorLine(program.authors, locale),
        session: session ? sessionName(session, locale) : program.sessionId,
      };
    });
  return { kind: 'posterLabels', posters };
}

const byDate = (tables: readonly Timetable[]) =>
  [...tables].filter(({ date }) => date !== '').sort((a, b) => (a.date < b.date ? -1 : 1));

function itemsOf(table: Timetable): { room: TimetableRoom; item: TimetableItem }[] {
  return Object.values(table.rooms ?? {})
    .sort((a, b) => a.order - b.order)
    .flatMap((room) => Object.values(room.tables ?? {}).map((item) => ({ room, item })));
}

function itemName(item: TimetableItem, sessions: readonly Session[], locale: Locale): string {
  return itemTitle(
    item,
    sessions.find(({ id }) => id === item.sessionId),
    locale,
  );
}

function dayName(table: Timetable, locale: Locale): string {
  const date = formatter(locale, { dateStyle: 'full', timeZone: 'UTC' });
  return [titleOf(table, locale), date.format(Date.parse(table.date))].filter(Boolean).join(' – ');
}
