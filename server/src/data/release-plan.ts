import { acknowledgementKey, findClashes } from 'shared-data/models/clashes';
import { conflictIndex } from 'shared-data/models/conflicts';
import { publicTables } from 'shared-data/models/public-tables';
import type { ReleasePreview } from 'shared-data/models/release';
import { changesBetween, type ReleaseChange } from 'shared-data/models/release-changes';
import { type ReleaseFacts, releaseFacts } from 'shared-data/models/release-facts';
import { noticeRoles, noticesOf } from 'shared-data/models/release-notices';
import { draftParts, releasedTables } from 'shared-data/models/release-parts';
import { noticeText } from 'shared-data/models/release-words';
import { defaultTimeZone } from 'shared-data/models/site';
import { venueInstant } from 'shared-data/models/venue-time';
import type { MayRelease } from '../policies/meeting.ts';
import type { Database, Ports } from '../ports.ts';
import { read } from '../stored/database.ts';
import { stored } from '../stored/places.ts';
import { releaseFactsOf, type StoredRelease } from '../stored/server-records.ts';
import { readTimetable, type TimetableState, withoutOthers } from './draft.ts';
import { type KnownPerson, knownPeople } from './mail-people.ts';
import { programPeople } from './release-people.ts';
import { hashOf } from './secret-key.ts';
import type { Tables } from './timetable.ts';
import { chairNames, daysOf, readCircumstances, summaryOf } from './timetable-conflicts.ts';

export interface ReleasePlan {
  timetable: TimetableState;
  /** The public timetable after the release. */
  next: Tables;
  facts: ReleaseFacts;
  /** Affected people with their notice. */
  people: {
    person: KnownPerson;
    changes: readonly ReleaseChange[];
    notice: ReleasePreview['people'][number];
  }[];
  preview: ReleasePreview;
}

/** What a release of these parts of the draft, or of all, would change, and who would be notified. */
export async function releasePlan(
  proof: MayRelease,
  ports: Ports,
  { parts: chosen, publicOrigin }: { parts: readonly string[] | undefined; publicOrigin: string },
): Promise<ReleasePlan> {
  const { database } = ports;
  const timetable = await readTimetable(database);
  const parts = timetable.open ? draftParts(timetable.released, timetable.draft) : [];
  const released = parts.filter(({ id }) => chosen?.includes(id) ?? true).flatMap(({ items }) => items);
  const next = releasedTables(timetable.released, timetable.draft, new Set(released));
  const factsOf = await factReader(database);
  const [facts, last, known] = await Promise.all([
    factsOf(next),
    lastRelease(database),
    knownPeople(proof, ports, publicOrigin),
  ]);
  const before = last?.facts ?? { programs: {}, items: {} };
  const changes = changesBetween(before, facts);
  const programs = [...Object.keys(facts.programs), ...Object.keys(before.programs)];
  const peopleOf = await programPeople(database, known, programs);
  const notices = noticesOf(changes, { before, after: facts }, peopleOf);
  const people = known.flatMap((person) => {
    const list = notices.get(person.uid);
    if (!list) return [];
    const { uid, name, language } = person;
    const roles = noticeRoles.filter((role) => list.some((one) => one.roles.includes(role)));
    const changes = list.map(({ change }) => change);
    return [{ person, changes, notice: { uid, name, language, roles, text: noticeText(list, language) } }];
  });
  const drafted = changesBetween(factsOf(timetable.released), factsOf(timetable.draft));
  const shown = {
    last: last && { id: last.id, name: last.name, at: last.at },
    parts: parts.map((part) => ({ ...part, changes: changesIn(part.items, drafted) })),
    changes,
    people: people.map(({ notice }) => notice),
    unreached: unreached(changes, (id) => peopleOf(id).owners.length > 0),
    conflicts: await conflictsOf(database, next),
  };
  const digest = await hashOf(JSON.stringify([shown.last, changes, shown.people, released.toSorted()]));
  return { timetable, next, facts, people, preview: { digest, ...shown } };
}

const changesIn = (items: readonly string[], changes: readonly ReleaseChange[]) =>
  changes.filter(
    ({ of, id, from, to }) =>
      (of === 'item' && items.includes(id)) || [...from, ...to].some(({ item }) => items.includes(item)),
  );

const unreached = (changes: readonly ReleaseChange[], isReached: (id: string) => boolean) => [
  ...new Set(
    changes.filter(({ of, id }) => of === 'program' && !isReached(id)).map(({ id, number }) => number ?? id),
  ),
];

/** Facts of a timetable as programs, chairs and delays are now. */
export async function factReader(database: Database): Promise<(tables: Tables) => ReleaseFacts> {
  const [programs, chairs, delays, base, chairsOf] = await Promise.all([
    read(database, stored.programs),
    read(database, stored.dayChairs),
    read(database, stored.dayDelays),
    read(database, stored.base),
    chairNames(database),
  ]);
  const timeZone = base?.timeZone ?? defaultTimeZone;
  const at = (key: string) => {
    const [table = '', room = '', item = ''] = key.split('/');
    return { table, room, item };
  };
  return (tables) => {
    const shown = publicTables(withoutOthers(tables, (id) => programs[id] !== undefined));
    return releaseFacts({
      tables: shown,
      programs,
      chairsOf: (key) => {
        const { table, room, item } = at(key);
        const uids = Object.keys(chairs[table]?.[room]?.[item] ?? {});
        const names = chairsOf({ table, room, item });
        return Object.fromEntries(uids.map((uid, index) => [uid, names[index] ?? uid]));
      },
      // Of the item's day, also when it is over: an end is no news.
      lateOf: (key) => {
        const { table, room, item } = at(key);
        const delay = delays[table]?.[room]?.[item];
        const date = shown[table]?.date;
        return delay && date && delay.at >= venueInstant(date, '00:00', timeZone) ? delay.minutes : 0;
      },
    });
  };
}

type LastRelease = StoredRelease & { id: string; facts: ReleaseFacts };

async function lastRelease(database: Database): Promise<LastRelease | null> {
  const releases = Object.entries(await read(database, stored.releases));
  const [id, release] = releases.sort(([, a], [, b]) => b.number - a.number)[0] ?? [];
  if (id === undefined || !release) return null;
  return { ...release, id, facts: await factsOfRelease(database, id) };
}

export async function factsOfRelease(database: Database, id: string): Promise<ReleaseFacts> {
  const state = await read(database, stored.releaseState(id));
  return (state && releaseFactsOf(state.facts)) ?? { programs: {}, items: {} };
}

/** Also warnings, which are told apart by their kind. */
async function conflictsOf(database: Database, tables: Tables): Promise<ReleasePreview['conflicts']> {
  const [programs, chairsOf, circumstances, accepted] = await Promise.all([
    read(database, stored.programs),
    chairNames(database),
    readCircumstances(database),
    read(database, stored.acknowledged),
  ]);
  const days = daysOf(tables);
  const programOf = (id: string) => programs[id];
  return findClashes(days, programOf, conflictIndex(days, programOf, chairsOf, circumstances))
    .filter((clash) => !accepted[acknowledgementKey(clash)])
    .map(summaryOf);
}
