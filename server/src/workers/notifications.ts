import { dbPaths } from 'shared-data/models/db-paths';
import type { NotificationSettings } from 'shared-data/models/notification';
import { serverDbPaths } from 'shared-data/models/server-db-paths';
import { defaultTimeZone, isSiteClosed } from 'shared-data/models/site';
import { roomName } from 'shared-data/models/titles';
import { timeOf, venueMinutes } from 'shared-data/models/venue-time';
import { notificationChanges } from '../data/notifications.ts';
import { serverPaths } from '../data/paths.ts';
import { shownTables } from '../data/public-timetable.ts';
import { type Due, dueBeginnings, type Planned, plannedBeginnings } from '../notify/beginnings.ts';
import { type Beginning, beginsText, nextText } from '../notify/texts.ts';
import type { Database, Json, Ports } from '../ports.ts';
import { exists, keysOf, read, watch, watchChanges, watchEntryKeys } from '../stored/database.ts';
import { stored } from '../stored/places.ts';
import { createLoop, type StartWorker, watching } from './worker.ts';

const minute = 60_000;
const hour = 60 * minute;
/** Milliseconds that a notification is kept. */
const kept = 24 * hour;
const atOnce = 200;

/** Makes the notifications of beginnings, each minute, and removes old ones. */
export const startNotifications: StartWorker = (ports, options) => {
  const { database, clock } = ports;
  const settings = new Map<string, NotificationSettings>();
  const stars = new Map<string, Set<string>>();
  let planned: Planned[] | undefined;
  let swept = Number.NEGATIVE_INFINITY;
  const loop = createLoop('notifications', ports, options.log, async () => {
    const now = clock.now();
    loop.at((Math.floor(now / minute) + 1) * minute);
    if (now - swept >= hour) {
      await removeOld(database, now);
      swept = now;
    }
    const base = await read(database, stored.base);
    if (settings.size === 0 || isSiteClosed(base)) return;
    const timeZone = base?.timeZone ?? defaultTimeZone;
    planned ??= plannedBeginnings(await shownTables(database), timeZone);
    const due = dueBeginnings(planned, await read(database, stored.dayDelays), { now, timeZone });
    if (due.length > 0) await notify(ports, due, { now, timeZone, settings, stars });
  });
  const replan = () => {
    planned = undefined;
    loop.notify();
  };
  const keep = (uid: string, value: NotificationSettings) => {
    settings.set(uid, value);
    loop.notify();
  };
  const stops = [
    watch(database, stored.allNotificationSettings, {
      added: keep,
      changed: keep,
      removed: (uid) => void settings.delete(uid),
    }),
    watchEntryKeys(database, serverDbPaths.allStars, {
      added: (uid, id) => void stars.set(id, (stars.get(id) ?? new Set()).add(uid)),
      removed: (uid, id) => void stars.get(id)?.delete(uid),
    }),
    watchChanges(database, dbPaths.tables, replan),
    watchChanges(database, dbPaths.base, replan),
    watchChanges(database, dbPaths.delays, loop.notify),
  ];
  loop.notify();
  return watching(loop, () => {
    for (const stop of stops) stop();
  });
};

interface Known {
  now: number;
  timeZone: string;
  settings: ReadonlyMap<string, NotificationSettings>;
  stars: ReadonlyMap<string, ReadonlySet<string>>;
}

/** First the notifications, each once under an id of its own; then the marks that their beginnings are done. */
async function notify(ports: Ports, due: readonly Due[], known: Known): Promise<void> {
  const { database } = ports;
  const marks: Record<string, Json> = {};
  const perPerson = new Map<string, { uid: string; kind: Due['kind']; beginnings: Beginning[] }>();
  for (const one of due) {
    const { programId, kind, at, expected } = one;
    const [begun, program] = await Promise.all([
      read(database, stored.begun(programId)),
      read(database, stored.program(programId)),
    ]);
    if ((begun?.[kind] ?? 0) >= at || !program) continue;
    marks[`${serverPaths.begun(programId)}/${kind}`] = at;
    if (program.canceled) continue;
    const beginning = {
      ...{ program, at: expected, table: one.position.table },
      time: timeOf(venueMinutes(expected, known.timeZone)),
      roomName: await roomNames(database, one),
    };
    for (const uid of await concerned(database, known.stars, one, program.ownerUid)) {
      if (!known.settings.get(uid)?.[kind]) continue;
      const key = `${kind}-${Math.floor(expected / minute)}-${uid}`;
      const found = perPerson.get(key) ?? { uid, kind, beginnings: [] };
      found.beginnings.push(beginning);
      perPerson.set(key, found);
    }
  }
  const people = [...perPerson.values()];
  for (let from = 0; from < people.length; from += atOnce)
    await write(database, people.slice(from, from + atOnce), known);
  if (Object.keys(marks).length > 0) await database.update(marks);
}

async function concerned(
  database: Database,
  stars: Known['stars'],
  { kind, programId }: Due,
  ownerUid: string,
): Promise<Iterable<string>> {
  if (kind === 'begins') return stars.get(programId) ?? [];
  return new Set([ownerUid, ...(await keysOf(database, `${dbPaths.coeditors}/${programId}`))]);
}

async function write(
  database: Database,
  people: readonly { uid: string; kind: Due['kind']; beginnings: readonly Beginning[] }[],
  { now, settings }: Known,
): Promise<void> {
  const changes: Record<string, Json> = {};
  for (const { uid, kind, beginnings } of people) {
    const [first, ...others] = beginnings;
    if (!first) continue;
    const id = `${kind}-${Math.floor(first.at / minute)}-${first.program.id}`;
    if (await exists(database, dbPaths.notification(uid, id))) continue;
    const made = notificationChanges(uid, settings.get(uid), {
      ...{ id, choice: kind, now },
      text: (reader) =>
        kind === 'begins' ? beginsText(reader, [first, ...others]) : nextText(reader, first),
    });
    // In quiet hours nobody is told afterwards what has begun meanwhile.
    const [value] = Object.values(made) as { at: number }[];
    if (value?.at === now) Object.assign(changes, made);
  }
  if (Object.keys(changes).length > 0) await database.update(changes);
}

async function roomNames(
  database: Database,
  { position: { table, room } }: Due,
): Promise<Beginning['roomName']> {
  const [name, nameJa] = await Promise.all([
    read(database, stored.publicRoomName(table, room)),
    read(database, stored.publicRoomNameJa(table, room)),
  ]);
  const named = { id: room, name: name ?? '', ...(nameJa !== null && { nameJa }) };
  return { en: roomName(named, 'en'), ja: roomName(named, 'ja') };
}

async function removeOld(database: Database, now: number): Promise<void> {
  const changes: Record<string, null> = {};
  for (const [uid, notifications] of Object.entries(await read(database, stored.allNotifications)))
    for (const [id, { at }] of Object.entries(notifications))
      if (at < now - kept) changes[dbPaths.notification(uid, id)] = null;
  if (Object.keys(changes).length > 0) await database.update(changes);
}
