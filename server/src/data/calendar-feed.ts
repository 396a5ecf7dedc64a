import type { Json } from 'embedded-firebase';
import { type CalendarEvent, eventsOf, sequenceAt, sittingEvents } from 'shared-data/models/calendar-events';
import { dbPaths } from 'shared-data/models/db-paths';
import type { Locale } from 'shared-data/models/locales';
import { tablePositions } from 'shared-data/models/positions';
import type { PublicProgram } from 'shared-data/models/program';
import type { Session } from 'shared-data/models/session';
import { defaultSystemTitle, defaultTimeZone } from 'shared-data/models/site';
import type { ProgramPosition, Timetable } from 'shared-data/models/timetable';
import { paths } from 'shared-data/navigation/paths';
import type { MayChangeFeed, MayReadFeed } from '../policies/calendar.ts';
import type { Database } from '../ports.ts';
import { change, entryKeysOf, keysOf, put, query, read } from '../stored/database.ts';
import { stored } from '../stored/places.ts';
import { serverPaths } from './paths.ts';
import { shownTables } from './public-timetable.ts';
import { hashOf, newSecretKey } from './secret-key.ts';

const refresh = 3600;

/** Replaces the link. Only its hash is stored, so it can be shown once. */
export async function newFeedChanges(
  { actor: { uid } }: MayChangeFeed,
  locale: Locale,
  now: number,
): Promise<{ key: string; changes: Record<string, Json> }> {
  const { key, hash } = await newSecretKey(uid);
  return {
    key,
    changes: {
      ...put(stored.calendarFeed(uid), { hash, at: now, locale }),
      [dbPaths.calendarFeed(uid)]: { at: now },
    },
  };
}

export function feedRemovalChanges(uid: string): Record<string, Json> {
  return { [serverPaths.calendarFeed(uid)]: null, [dbPaths.calendarFeed(uid)]: null };
}

/** The owner's starred, own and co-edited programs and the sittings they chair or convene, as a calendar that changes only when they do. */
export async function feedText(
  { actor }: MayReadFeed,
  database: Database,
  { locale, origin, now }: { locale: Locale; origin: string; now: number },
): Promise<string> {
  const { writeCalendar } = await import('shared-data/formats/calendar-file');
  const tables = await shownTables(database);
  const positions = tablePositions(tables);
  const sessions = await read(database, stored.sessions);
  const source = { tables, timeZone: actor.base.timeZone ?? defaultTimeZone, locale, origin };
  const events = [
    ...eventsOf(await programsOf(database, actor), {
      ...source,
      positionsOf: (id) => positions.get(id) ?? [],
      pathOf: (id) => paths.presentation(id),
    }),
    ...sittingEvents(await sittingsOf(database, actor.uid, tables, sessions), {
      ...source,
      sessionOf: (id) => sessions[id],
      pathOf: ({ table, room, item }) => paths.tableItem(table, room, item),
    }),
  ];
  const { systemTitle, systemTitleJa } = actor.base;
  const title = (locale === 'ja' ? systemTitleJa || systemTitle : systemTitle) || defaultSystemTitle;
  const versioned = await Promise.all(events.map((event) => withVersion(database, locale, event, now)));
  return writeCalendar(title, versioned, refresh);
}

async function programsOf(
  database: Database,
  { uid, email }: { uid: string; email: string },
): Promise<PublicProgram[]> {
  const [stars, own, coeditors] = await Promise.all([
    keysOf(database, dbPaths.stars(uid)),
    query(database, stored.privatePrograms, { orderByChild: 'email', equalTo: email }),
    entryKeysOf(database, dbPaths.coeditors),
  ]);
  const coedited = Object.keys(coeditors).filter((id) => coeditors[id]?.includes(uid));
  const ids = [...new Set([...stars, ...Object.keys(own), ...coedited])].sort();
  const programs = await Promise.all(ids.map((id) => read(database, stored.program(id))));
  return programs.filter((program) => program !== null);
}

/** What the person chairs, or convenes by account, in the public timetable. */
async function sittingsOf(
  database: Database,
  uid: string,
  tables: readonly Timetable[],
  sessions: Record<string, Session>,
): Promise<ProgramPosition[]> {
  const chairs = await read(database, stored.dayChairs);
  return tables.flatMap(({ name: table, rooms = {} }) =>
    Object.entries(rooms).flatMap(([room, { tables: items = {} }]) =>
      Object.values(items)
        .filter(
          ({ id, sessionId }) =>
            chairs[table]?.[room]?.[id]?.[uid] || sessions[sessionId]?.convenerUids?.includes(uid),
        )
        .map(({ id: item }) => ({ table, room, item })),
    ),
  );
}

/** The sequence grows, and the stamp changes, whenever the event does; all feeds share them. */
async function withVersion(database: Database, locale: Locale, event: CalendarEvent, now: number) {
  const place = stored.calendarEvent(locale, event.uid.slice(0, event.uid.lastIndexOf('@')));
  const facts = await hashOf(JSON.stringify(event));
  const known = await read(database, place);
  if (known?.facts === facts) return { ...event, version: known };
  const { value } = await change(
    database,
    place,
    (current) =>
      current?.facts === facts
        ? undefined
        : { facts, at: now, sequence: Math.max(sequenceAt(now), (current?.sequence ?? 0) + 1) },
    { replace: true },
  );
  return { ...event, version: value ?? { at: now, sequence: sequenceAt(now) } };
}
