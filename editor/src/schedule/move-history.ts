import { changeTimetable, newItemRef } from 'shared-data/collections/timetable-changes';
import { type ItemRef, placeProgram, selectItemRef, unplaceProgram } from 'shared-data/collections/writes';
import { conflictIndex, conflictsAt } from 'shared-data/models/conflicts';
import { itemAt } from 'shared-data/models/placed-slots';
import { sameContent } from 'shared-data/models/same-content';
import type { ProgramPosition, TimetableItem } from 'shared-data/models/timetable';
import { ConflictError } from 'shared-data/platform/errors';
import { storeOf } from 'shared-data/sync/collection-store';
import { createStore } from 'zustand/vanilla';
import {
  type ChairEdit,
  type Change,
  type ItemEdit,
  type ItemFields,
  type Move,
  reversed,
  type Spot,
} from './changes.ts';
import { holdPage } from './hold-page.ts';
import { attempt, isRejected } from './operation-checks.ts';
import { canceledIds } from './slots.ts';

/** `gone`: nothing to undo or redo. `changed`: another person has changed it since. `taken`: its place is no longer free. */
export type Outcome = 'done' | 'gone' | 'changed' | 'taken';

interface History {
  done: readonly Change[];
  undone: readonly Change[];
}

const longest = 100;

/** This editor's own changes, for undo and redo. */
export function createMoveHistory() {
  const store = createStore<History>(() => ({ done: [], undone: [] }));
  const forget = (change: Change) =>
    store.setState(({ done, undone }) => ({
      done: done.filter((one) => one !== change),
      undone: undone.filter((one) => one !== change),
    }));

  /** Runs the write of a change, and keeps it for undo unless it is rejected. */
  async function keep(change: Change, save: () => Promise<void>): Promise<void> {
    const saving = holdPage(save());
    store.setState(({ done }) => ({ done: [...done, change].slice(-longest), undone: [] }));
    try {
      await saving;
    } catch (error) {
      forget(change);
      throw error;
    }
  }

  const remember = (programId: string, after: Spot | null, save: () => Promise<void>) =>
    keep(moveOf(programId, after), save);

  /** What a step would take back or make again. */
  const next = (direction: 'undo' | 'redo') =>
    store.getState()[direction === 'undo' ? 'done' : 'undone'].at(-1);

  /** Takes back the last own change, or the last undone one, or the given one. Never touches what somebody else has done since. */
  async function step(
    direction: 'undo' | 'redo',
    change = next(direction),
  ): Promise<{ outcome: Outcome; change?: Change }> {
    const { done, undone } = store.getState();
    if (!change || !(direction === 'undo' ? done : undone).includes(change)) return { outcome: 'gone' };
    const meant = direction === 'undo' ? reversed(change) : change;
    forget(change);
    if (!stands(meant)) return { outcome: 'changed', change };
    if (isTaken(meant)) return { outcome: 'taken', change };
    const saving = holdPage(write(meant));
    const list = direction === 'undo' ? 'undone' : 'done';
    store.setState((now) => ({ ...now, [list]: [...now[list], change] }));
    try {
      await saving;
      return { outcome: 'done', change };
    } catch (error) {
      forget(change);
      if (error instanceof ConflictError) return { outcome: 'changed', change };
      throw error;
    }
  }

  return {
    store,
    remember,
    next,
    step,
    /** Null takes the program out. Rejects with `ConflictError`, nothing written, when it or the place has changed meanwhile. */
    moveTo: (programId: string, to: Spot | null) => {
      const change = moveOf(programId, to);
      return keep(change, () => write(change));
    },
    /** Undoes or redoes one change. Rejects with `ConflictError`, nothing written, when anything it touches has changed since. */
    apply: (change: Change) =>
      keep(change, async () => {
        if (!stands(change)) throw new ConflictError('the timetable was changed');
        await write(change);
      }),
  };
}

export type MoveHistory = ReturnType<typeof createMoveHistory>;

const moveOf = (programId: string, after: Spot | null): Change => ({
  items: [],
  moves: [{ programId, before: spotOf(programId), after }],
});

export function spotOf(programId: string): Spot | null {
  for (const table of storeOf('tables').values())
    for (const room of Object.values(table.rooms ?? {}))
      for (const item of Object.values(room.tables ?? {})) {
        const slot = item.programs?.[programId];
        if (slot) return { table: table.name, room: room.id, item: item.id, slot };
      }
  return null;
}

const tablesNow = () => [...storeOf('tables').values()];

function stands({ moves, items, chairs = [] }: Change): boolean {
  const tables = tablesNow();
  const leaving = new Set(moves.map(({ programId }) => programId));
  const isBefore = ({ before, after, ...at }: ItemEdit) => {
    const item = itemAt(tables, at);
    if (before === null || !item) return before === null && !item;
    if (after === null) return isAllOf(item, before, leaving);
    const names = Object.keys(before) as (keyof typeof before)[];
    return names.every((name) => sameContent(item[name], before[name]));
  };
  return (
    moves.every(({ programId, before }) => sameContent(spotOf(programId), before)) &&
    items.every(isBefore) &&
    chairs.every((edit) => isChair(edit) !== edit.chairs)
  );
}

/** Nobody has added anything to it: what is taken out goes with all that it holds. */
function isAllOf(
  { id: _, version: __, programs, ...fields }: TimetableItem,
  before: Partial<ItemFields>,
  leaving: ReadonlySet<string>,
): boolean {
  return sameContent(fields, before) && Object.keys(programs ?? {}).every((id) => leaving.has(id));
}

/** Of days that are synced, see `useChairNames`. */
const isChair = ({ table, room, item, uid }: ChairEdit) =>
  storeOf('dayChairs').get(table)?.[room]?.[item]?.[uid] === true;

async function write({ moves, items, relocated, chairs }: Change): Promise<void> {
  const [move] = moves;
  if (move && moves.length === 1 && items.length === 0 && !chairs) return writeMove(move);
  const made = new Map(
    items
      .filter(({ before }) => before === null)
      .map(({ table, room, item }) => [`${table}/${room}/${item}`, newItemRef({ table, room, item })]),
  );
  const refAt = (at: ProgramPosition) => made.get(`${at.table}/${at.room}/${at.item}`) ?? refOf(at);
  await changeTimetable(
    items.map((edit) => ({ ref: refAt(edit), fields: edit.after, made: edit.before === null })),
    moves.map(({ programId, after }) => {
      const from = fromOf(programId);
      return {
        programId,
        ...(from && { from }),
        ...(after && { to: { ref: refAt(after), slot: after.slot } }),
      };
    }),
    relocated,
    chairs?.map(({ name: _, ...edit }) => edit),
  );
}

async function writeMove({ programId, after }: Move): Promise<void> {
  const from = fromOf(programId);
  if (!after) {
    if (from) await unplaceProgram(programId, from);
    return;
  }
  if (isTaken({ items: [], moves: [{ programId, before: null, after }] }))
    throw new ConflictError('the place is taken');
  await placeProgram(programId, refOf(after), after.slot, from);
}

function fromOf(programId: string): ItemRef | undefined {
  const here = spotOf(programId);
  return here ? selectItemRef(here.table, here.room, here.item) : undefined;
}

function refOf({ table, room, item }: ProgramPosition): ItemRef {
  const ref = selectItemRef(table, room, item);
  if (!ref) throw new ConflictError('the item is gone');
  return ref;
}

function isTaken(change: Change): boolean {
  const tables = tablesNow();
  const programOf = (id: string) => storeOf('programs').get(id);
  const canceled = canceledIds(storeOf('programs').values());
  if (change.moves.length !== 1 || change.items.length > 0)
    return isRejected(attempt({ tables, canceled, restores: true }, () => change));
  const index = conflictIndex(tables, programOf);
  return change.moves.some(({ programId, after }) => {
    if (!after) return false;
    const program = programOf(programId);
    const item = itemAt(tables, after);
    const date = tables.find(({ name }) => name === after.table)?.date ?? '';
    if (!program || !item) return true;
    const { begin = item.begin, end = item.end } = after.slot;
    const { table, room, item: id } = after;
    const target = { table, date, room, item: id, kind: item.kind, begin, end };
    return conflictsAt(index, program, target).some(({ kind }) => kind === 'room');
  });
}
