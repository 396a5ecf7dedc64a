import type { Json } from 'embedded-firebase';
import { dbPaths } from 'shared-data/models/db-paths';
import type { ProposedChange, ProposedPlace } from 'shared-data/models/proposal';
import type { TimetableItem, TimetableSlot } from 'shared-data/models/timetable';
import { ProblemError } from '../problem.ts';
import { itemKeyOf } from '../proposal/problem.ts';
import type { Programme } from '../proposal/read-problem.ts';
import { asJson } from '../stored/database.ts';
import type { ProposalResult } from '../stored/server-records.ts';

type Changes = Record<string, Json>;

export const keyOf = ({ table, room, item }: ProposedPlace) => itemKeyOf(table, room, item);
const pathOf = ({ table, room, item }: Pick<ProposedPlace, 'table' | 'room' | 'item'>) =>
  dbPaths.draftItem(table, room, item);

/** Slots, positions and versions, and items that are new. `emptied`: items that go when nothing is left in them. */
export function writeOf(
  { items }: Programme,
  moves: readonly ProposedChange[],
  result: ProposalResult,
  emptied: ReadonlySet<string> = new Set(),
): { changes: Changes; versions: Record<string, number>; made: string[] } {
  const existing = new Map(items.map((one) => [itemKeyOf(one.table, one.room, one.id), one.item]));
  const changes: Changes = {};
  const versions: Record<string, number> = {};
  const made = new Map<string, TimetableItem>();
  const leaving = new Set(moves.map(({ programId }) => programId));
  const touch = (place: ProposedPlace) => {
    const key = keyOf(place);
    const version = existing.get(key)?.version;
    if (version === undefined) return;
    versions[key] = version + 1;
    changes[`${pathOf(place)}/version`] = version + 1;
  };
  for (const { programId, from, to } of moves) {
    if (from) {
      touch(from);
      changes[`${pathOf(from)}/programs/${programId}`] = null;
    }
    changes[dbPaths.position(programId)] = to && { table: to.table, room: to.room, item: to.item };
  }
  for (const { programId, to } of moves) {
    if (!to) continue;
    const key = keyOf(to);
    touch(to);
    if (existing.has(key)) changes[`${pathOf(to)}/programs/${programId}`] = asJson(slotOf(to));
    else {
      const item = made.get(key) ?? newItem(key, result);
      made.set(key, { ...item, programs: { ...item.programs, [programId]: slotOf(to) } });
    }
  }
  for (const [key, item] of made) {
    const [table = '', room = ''] = key.split('/');
    changes[pathOf({ table, room, item: item.id })] = asJson(item);
    versions[key] = item.version;
  }
  for (const key of emptied) {
    const left = Object.keys(existing.get(key)?.programs ?? {}).filter((id) => !leaving.has(id));
    if (left.length > 0) continue;
    const [table = '', room = '', item = ''] = key.split('/');
    const path = pathOf({ table, room, item });
    for (const at of Object.keys(changes)) if (at.startsWith(`${path}/`)) delete changes[at];
    changes[path] = null;
  }
  return { changes, versions, made: [...made.keys()] };
}

function newItem(key: string, { items }: ProposalResult): TimetableItem {
  const item = items.find(({ table, room, item: id }) => itemKeyOf(table, room, id) === key);
  if (!item) throw new ProblemError('conflict');
  const { sessionId, begin, end } = item;
  return { id: item.item, kind: 'oral', sessionId, begin, end, version: 1 };
}

function slotOf({ order, begin, end, board, timed }: ProposedPlace): TimetableSlot {
  return { order, ...(timed ? { begin, end } : {}), ...(board === undefined ? {} : { board }) };
}
