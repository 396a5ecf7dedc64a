import { type Figures, mostReadPages } from 'shared-data/models/figures';
import { fileStateOf } from 'shared-data/models/file-state';
import type { PublicProgram } from 'shared-data/models/program';
import { formOf } from 'shared-data/models/program-form';
import { defaultTimeZone } from 'shared-data/models/site';
import type { UploadStatus } from 'shared-data/models/upload';
import type { User } from 'shared-data/models/user';
import { venueDate } from 'shared-data/models/venue-time';
import type { MayReadFigures } from '../policies/figures.ts';
import type { Database, Ports } from '../ports.ts';
import { keysOf, read } from '../stored/database.ts';
import type { OutboxRow } from '../stored/mail-records.ts';
import { stored } from '../stored/places.ts';
import { openPages } from './open-pages.ts';
import { serverPaths } from './paths.ts';

const day = 86_400_000;

/** Milliseconds for which figures are kept: they take reading every person and program. */
export const figuresKept = 15_000;

const kept = new WeakMap<Database, { at: number; figures: Promise<Figures> }>();

export function currentFigures(
  _: MayReadFigures,
  { database, clock }: Pick<Ports, 'database' | 'clock'>,
): Promise<Figures> {
  const now = clock.now();
  const last = kept.get(database);
  if (last && now - last.at < figuresKept) return last.figures;
  const figures = count(database, now);
  kept.set(database, { at: now, figures });
  figures.catch(() => kept.delete(database));
  return figures;
}

async function count(database: Database, at: number): Promise<Figures> {
  const base = await read(database, stored.base);
  const dayOf = (time: number) => venueDate(time, base?.timeZone || defaultTimeZone);
  const users = Object.values(await read(database, stored.users)).filter(({ isRegistered }) => isRegistered);
  const programs = Object.values(await read(database, stored.programs));
  const own = await read(database, stored.privatePrograms);
  const open = await openPages(database);
  return {
    at,
    people: peopleFigures(users, dayOf),
    programs: {
      ...programFigures(programs),
      days: tally(Object.values(own).map(({ submittedAt }) => dayOf(submittedAt))),
    },
    files: fileFigures(programs, await read(database, stored.statuses)),
    mails: await mailFigures(database, at),
    readers: readers(open),
    read: mostRead(open),
    concerned: {
      ...(await concerned(database, { users, programs, own })),
      boardReaders: readers(open.filter(({ on }) => on === 'session')),
    },
  };
}

interface Counted {
  users: readonly User[];
  programs: readonly PublicProgram[];
  own: Readonly<Record<string, { email: string }>>;
}

async function concerned(
  database: Database,
  { users, programs, own }: Counted,
): Promise<Omit<Figures['concerned'], 'boardReaders'>> {
  const listed = programs.filter(({ canceled }) => !canceled);
  const statuses: Statuses = await read(database, stored.statuses);
  const coeditors = await read(database, stored.coeditors);
  const uids = new Map(users.map(({ email, uid }) => [email, uid]));
  const presenters = listed.flatMap(({ id }) => {
    const { email = '' } = own[id] ?? {};
    return [uids.get(email) ?? email, ...Object.keys(coeditors[id] ?? {})];
  });
  const files = listed.flatMap(({ id, presentationType }) =>
    Object.entries(statuses[id] ?? {}).map(([kind, status]) => ({
      ...{ kind, presentationType, state: fileStateOf(status) },
    })),
  );
  const shown = files.filter(({ kind, state }) => kind === 'presentation' && state === 'complete');
  const claims = Object.values(await read(database, stored.allClaims));
  return {
    presenters: new Set(presenters.filter(Boolean)).size,
    arriving: files.filter(({ state }) => state === 'converting').length,
    oralFiles: shown.filter(({ presentationType }) => presentationType === 'oral').length,
    posterFiles: shown.filter(({ presentationType }) => presentationType === 'poster').length,
    administrators: claims.filter(({ admin }) => admin).length,
    editors: claims.filter(({ editor }) => editor).length,
  };
}

function peopleFigures(users: readonly User[], dayOf: (time: number) => string): Figures['people'] {
  return {
    total: users.length,
    days: tally(users.map(({ registeredAt }) => dayOf(registeredAt))),
    countries: tally(users.map(({ country }) => country)),
    mainSessions: tally(users.map(({ mainSession }) => mainSession)),
    attendance: tally(users.map(({ attendance }) => attendance)),
    banquet: users.filter(({ banquet }) => banquet).length,
    parties: tally(users.flatMap(({ parties = [] }) => parties)),
  };
}

function programFigures(all: readonly PublicProgram[]): Omit<Figures['programs'], 'days'> {
  const listed = all.filter(({ canceled }) => !canceled);
  return {
    total: listed.length,
    withdrawn: all.length - listed.length,
    sessions: tally(listed.map(({ sessionId }) => sessionId)),
    forms: tally(listed.map(formOf)),
  };
}

type Statuses = Record<string, Partial<Record<string, UploadStatus>>>;

function fileFigures(programs: readonly PublicProgram[], statuses: Statuses): Figures['files'] {
  const listed = programs.filter(({ canceled }) => !canceled);
  return (['abstract', 'presentation', 'video'] as const).map((kind) => {
    const found = { complete: 0, converting: 0, failed: 0, missing: 0 };
    for (const { id } of listed) found[fileStateOf(statuses[id]?.[kind])] += 1;
    return { kind, ...found };
  });
}

/** By the database's indexes: reading every mail would take a second. */
async function mailFigures(database: Database, now: number): Promise<Figures['mails']> {
  const count = async (query: Parameters<typeof keysOf>[2]) =>
    (await keysOf(database, serverPaths.outbox, query)).length;
  const inState = (equalTo: OutboxRow['state']) => count({ orderByChild: 'state', equalTo });
  const [sent, waiting, held, failed, dropped] = await Promise.all([
    count({ orderByChild: 'sentAt', startAt: now - day }),
    ...(['queued', 'held', 'failed', 'dropped'] as const).map(inState),
  ]);
  return { sent, waiting, held, failed, dropped } as Figures['mails'];
}

type Open = Awaited<ReturnType<typeof openPages>>;

const readers = (open: Open) => new Set(open.flatMap(({ uids }) => uids)).size;

function mostRead(open: Open): Figures['read'] {
  const all = open.map(({ on, id, uids }) => ({ on, id, people: uids.length }));
  const most = all.toSorted((a, b) => b.people - a.people || (a.id < b.id ? -1 : 1));
  return { pages: all.length, most: most.slice(0, mostReadPages) };
}

function tally<Id extends string>(ids: readonly Id[]): Record<Id, number> {
  const counts = new Map<Id, number>();
  for (const id of ids) counts.set(id, (counts.get(id) ?? 0) + 1);
  return Object.fromEntries(counts) as Record<Id, number>;
}
