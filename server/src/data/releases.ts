import type { Json } from 'embedded-firebase';
import { dbPaths } from 'shared-data/models/db-paths';
import type { Release, ReleaseEntry } from 'shared-data/models/release';
import { changesBetween, type ReleaseChange } from 'shared-data/models/release-changes';
import { draftParts } from 'shared-data/models/release-parts';
import { defaultTimeZone } from 'shared-data/models/site';
import { paths } from 'shared-data/navigation/paths';
import { releaseMail } from '../mail/release-mail.ts';
import { changedText } from '../notify/texts.ts';
import type { MayRelease } from '../policies/meeting.ts';
import type { Database, Ports } from '../ports.ts';
import { ProblemError } from '../problem.ts';
import { asJson, exists, put, read } from '../stored/database.ts';
import { stored } from '../stored/places.ts';
import { type StoredRelease, tablesOf } from '../stored/server-records.ts';
import { readTimetable, releasedChanges, strayChanges } from './draft.ts';
import { newMailJobChanges } from './mail-jobs.ts';
import { notificationChanges } from './notifications.ts';
import { serverPaths } from './paths.ts';
import { releasesToTrim } from './release-keeping.ts';
import { factReader, factsOfRelease, type ReleasePlan, releasePlan } from './release-plan.ts';
import type { Tables } from './timetable.ts';
import { writtenBack } from './write-back.ts';

type Changes = Record<string, Json>;

/** All of a release in one update, mails included. Rejects with `conflict` when it is not what was confirmed. */
export async function newReleaseChanges(
  proof: MayRelease,
  ports: Ports,
  release: Release & { id: string; now: number; publicOrigin: string },
): Promise<{ changes: Changes; people: number }> {
  const { database } = ports;
  const { id, now, name, tell, digest, parts, publicOrigin } = release;
  const { preview, timetable, next, facts, people } = await releasePlan(proof, ports, {
    parts,
    publicOrigin,
  });
  if (preview.digest !== digest) throw new ProblemError('conflict');
  const notified = tell ? people : [];
  const releases = await read(database, stored.releases);
  const number = Object.keys(releases).length + 1;
  const told = await notificationsOf(database, notified, { id, now });
  const record = {
    name,
    number,
    by: proof.actor.email,
    at: now,
    changes: preview.changes.length,
    people: notified.length,
  };
  const { open, draft } = timetable;
  return {
    people: notified.length,
    changes: {
      ...put(stored.release(id), record),
      ...told,
      ...put(stored.releaseState(id), { facts: JSON.stringify(facts), tables: JSON.stringify(next) }),
      ...(await trimmingChanges(database, releases)),
      ...(open ? { ...releasedChanges(open.id, next), ...(await strayChanges(database, next, draft)) } : {}),
      ...(notified.length > 0
        ? newMailJobChanges(proof, id, {
            letter: { ...releaseMail, id },
            people: notified.map(({ person, notice: { text } }) => ({
              ...person,
              values: {
                ...person.values,
                changes: text,
                release: name,
                link: `${publicOrigin}${paths.tables()}`,
              },
            })),
            now,
            startAt: now,
          })
        : {}),
    },
  };
}

/** Besides the mail, for those who chose it. */
async function notificationsOf(
  database: Database,
  people: ReleasePlan['people'],
  { id, now }: { id: string; now: number },
): Promise<Changes> {
  if (people.length === 0) return {};
  const chosen = await read(database, stored.allNotificationSettings);
  return Object.assign(
    {},
    ...people.map(({ person: { uid }, changes }) =>
      notificationChanges(uid, chosen[uid], {
        ...{ id: `release-${id}`, choice: 'changed', now },
        text: (reader) => changedText(reader, changes),
      }),
    ),
  );
}

async function trimmingChanges(
  database: Database,
  releases: Readonly<Record<string, StoredRelease>>,
): Promise<Changes> {
  const timeZone = (await read(database, stored.base))?.timeZone ?? defaultTimeZone;
  return Object.fromEntries(
    releasesToTrim(releases, { timeZone }).flatMap((id) => [
      [`${serverPaths.release(id)}/trimmed`, true],
      [serverPaths.releaseState(id), null],
    ]),
  );
}

/** Before the first release, opening a draft records what is public, so that nobody is notified of it. */
export async function baselineChanges(
  { actor }: MayRelease,
  database: Database,
  { id, now }: { id: string; now: number },
): Promise<Changes> {
  if (Object.keys(await read(database, stored.releases)).length > 0) return {};
  const { released } = await readTimetable(database);
  const facts = (await factReader(database))(released);
  return {
    ...put(stored.release(id), {
      ...{ name: 'Before the first draft', number: 1, by: actor.email, at: now, changes: 0, people: 0 },
      baseline: true,
    }),
    ...put(stored.releaseState(id), { facts: JSON.stringify(facts), tables: JSON.stringify(released) }),
  };
}

export async function releaseList(_: MayRelease, database: Database): Promise<ReleaseEntry[]> {
  const releases = Object.entries(await read(database, stored.releases));
  const entries = releases.map(async ([id, release]) => {
    const results = Object.values(await read(database, stored.mailResults(id)));
    const sent = results.filter((result) => result === 'sent').length;
    const { name, number, by, at, changes, people, baseline, trimmed } = release;
    const told = { people, sent, failed: results.length - sent };
    return {
      id,
      name,
      number,
      by,
      at,
      changes,
      ...told,
      ...(baseline && { baseline }),
      ...(trimmed && { trimmed }),
    };
  });
  return (await Promise.all(entries)).sort((a, b) => b.number - a.number);
}

/** What changed from one release to another, or to what is public now. */
export async function releaseDifferences(
  _: MayRelease,
  database: Database,
  { from, to }: { from: string; to?: string | undefined },
): Promise<ReleaseChange[]> {
  for (const id of [from, to])
    if (id !== undefined && !(await read(database, stored.releaseState(id))))
      throw new ProblemError('notFound');
  const after =
    to === undefined
      ? (await factReader(database))((await readTimetable(database)).released)
      : await factsOfRelease(database, to);
  return changesBetween(await factsOfRelease(database, from), after);
}

/** Makes a release the open draft. Rejects with `conflict` while the open draft has unreleased changes. */
export async function restoreChanges(
  { actor }: MayRelease,
  database: Database,
  { release, id, now }: { release: string; id: string; now: number },
): Promise<Changes> {
  const state = await read(database, stored.releaseState(release));
  if (!state) throw new ProblemError('notFound');
  const { open, draft, released } = await readTimetable(database);
  if (open && draftParts(released, draft).length > 0) throw new ProblemError('conflict');
  const target: Tables = stored.draftTables.parse(asJson(tablesOf(state.tables) ?? {}), () => {});
  const draftId = open?.id ?? id;
  return {
    ...put(stored.openDraft, { id: draftId, by: actor.email, at: now, restored: release }),
    ...(open ? {} : releasedChanges(draftId, draft)),
    ...(await writtenBack(database, draft, target)),
    ...(await chairsBack(database, release, draft)),
  };
}

/** Items that come back have their chairs again, as far as these still have a profile. */
async function chairsBack(database: Database, release: string, draft: Tables): Promise<Changes> {
  const { items } = await factsOfRelease(database, release);
  const changes: Changes = {};
  for (const [key, { chairs = {} }] of Object.entries(items)) {
    const [table = '', room = '', item = ''] = key.split('/');
    const held = draft[table]?.rooms?.[room]?.tables?.[item];
    if (held && held.removed !== true) continue;
    for (const uid of Object.keys(chairs))
      if (await exists(database, dbPaths.profile(uid)))
        changes[dbPaths.chair({ table, room, item }, uid)] = true;
  }
  return changes;
}
