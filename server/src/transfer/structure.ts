import {
  type EntryOf,
  firstDayOf,
  isTimeZone,
  partOf,
  type StructureKind,
  structureKinds,
  structureParts,
  structureSchemas,
} from 'shared-data/models/structure';
import type { CopyChoice } from 'shared-data/models/transfer';
import { importConflicts } from './conflicts.ts';
import { failed, type ImportWorld, type Planned, type TimetablePlan } from './planned.ts';
import { entriesOf } from './read-structure.ts';
import { fault, schemaFaults } from './rows.ts';
import { moverOf } from './structure-dates.ts';
import { copyBlock, copyDay, copyRoom } from './structure-places.ts';
import {
  type About,
  type CopyContext,
  copyGroup,
  copyInstruction,
  copyListing,
  copySession,
  copySetting,
  copyTemplate,
  wrong,
} from './structure-records.ts';
import type { Table } from './table.ts';
import { createTarget, orderedDays, type Target } from './target.ts';

interface Copying extends CopyContext {
  target: Target;
}

type Copiers = {
  [Kind in StructureKind]: (about: About, entry: EntryOf<Kind>, context: Copying) => Planned;
};

const copiers: Copiers = {
  day: (about, entry, { target, move }) => copyDay(about, { ...entry, date: move(entry.date) }, target),
  room: (about, entry, { target, move }) =>
    copyRoom(about, { ...entry, dates: entry.dates.map(move) }, target),
  block: (about, entry, context) => copyBlock(about, { ...entry, date: context.move(entry.date) }, context),
  group: copyGroup,
  session: copySession,
  instruction: copyInstruction,
  template: copyTemplate,
  setting: copySetting,
  sponsor: (about, entry, context) => copyListing(about, 'sponsor', entry, context),
  advertisement: (about, entry, context) => copyListing(about, 'advertisement', entry, context),
  exhibition: (about, entry, context) => copyListing(about, 'exhibition', entry, context),
  contest: (about, entry, context) => copyListing(about, 'contest', entry, context),
};

/** Every entry of the chosen parts. What the file does not name stays, and what stands already with the same content is not written again. */
export function planStructure(
  table: Table,
  world: ImportWorld,
  { firstDay, parts }: CopyChoice = { firstDay: '', parts: [...structureParts] },
): TimetablePlan {
  const entries = entriesOf(table);
  const zone = entries.find(({ what, id }) => what === 'setting' && id === 'base/timeZone')?.value;
  const context: Copying = {
    ...{ world, move: moverOf(firstDayOf(entries), firstDay) },
    timeZone: typeof zone === 'string' && isTimeZone(zone) ? zone : world.timeZone,
    groups: new Map(Object.values(world.structure.groups).map(({ id, order }) => [id, order])),
    ...{ sessions: { ...world.sessions }, newSessions: [], target: createTarget(world.draft) },
  };
  const chosen = new Set<string | null>(parts);
  const seen = new Map<string, number>();
  const rowOf = new Map<string, number>();
  const rows = entries.flatMap((entry, at): Planned[] => {
    const part = partOf(entry);
    if (part === null) return [unknownEntry(entry, at + 2)];
    if (!chosen.has(part)) return [];
    const { at: place, ...planned } = planEntry(entry, at + 2, context, seen);
    if (place) rowOf.set(`${place.table}/${place.room}/${place.item}`, at + 2);
    return [planned];
  });
  const { target, sessions, newSessions } = context;
  const tables = orderedDays(target.tables);
  const programOf = (id: string) => world.programs[id];
  const { chairsOf, circumstances } = world;
  const source = { tables, programOf, chairsOf, circumstances, sessions };
  // What a block brings itself: rows of their own say which other days and rooms are made.
  const named = new Set(rows.map(({ outcome: { what, key } }) => `${what} ${key}`));
  const days = target.made.days.filter((date) => !named.has(`day ${date}`));
  const rooms = target.made.rooms.filter((name) => !named.has(`room ${name}`));
  return {
    ...{ rows, target: tables, newSessions },
    made: { days, rooms, sessions: [] },
    conflicts: importConflicts({ ...source, rowOf: (key) => rowOf.get(key) }),
  };
}

/** Belongs to no part, so that no choice leaves it out unnoticed. */
function unknownEntry({ what, id }: Record<string, unknown>, row: number): Planned {
  const kind = typeof what === 'string' ? what : JSON.stringify(what);
  const reason = kind === undefined ? 'validation.required' : 'transfer.fault.choice';
  const key = typeof id === 'string' ? id : '';
  return failed({ row, values: {}, faults: [fault('what', reason, kind)] }, { key, name: '' });
}

function planEntry(
  entry: Record<string, unknown>,
  row: number,
  context: Copying,
  seen: Map<string, number>,
): ReturnType<typeof copyBlock> {
  const what = structureKinds.find((kind) => kind === entry.what) ?? 'setting';
  const parsed = structureSchemas[what].safeParse(entry);
  const about: About = { row, what, ...namesOf(entry, context) };
  if (!parsed.success) return wrong(about, schemaFaults(parsed.error, entry));
  const key = JSON.stringify([what, about.key]);
  const earlier = seen.get(key);
  seen.set(key, earlier ?? row);
  if (earlier !== undefined) return wrong(about, [fault('', 'transfer.fault.twice', String(earlier))]);
  const copier = copiers[what] as (about: About, entry: unknown, context: Copying) => Planned;
  return copier(about, parsed.data, context);
}

/** What tells an entry from others of its kind, and what it is called. */
function namesOf(entry: Record<string, unknown>, { move }: Copying): Pick<About, 'key' | 'name'> {
  const of = (name: string) => (typeof entry[name] === 'string' ? entry[name] : '');
  const localized = entry.title ?? entry.name;
  const name =
    typeof localized === 'object' && localized !== null
      ? String((localized as { en?: unknown }).en ?? '')
      : String(localized ?? '');
  if (entry.what === 'day') return { key: safeMove(of('date'), move), name };
  if (entry.what === 'room') return { key: name, name };
  if (entry.what === 'block') {
    const key = [safeMove(of('date'), move), of('begin'), of('end'), of('room'), of('kind'), of('sessionId')];
    return { key: key.filter(Boolean).join(' '), name };
  }
  return { key: of('id'), name };
}

function safeMove(date: string, move: (date: string) => string): string {
  return Number.isNaN(Date.parse(date)) ? date : move(date);
}
