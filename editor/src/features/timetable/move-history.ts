import { placeProgram, selectItemRef, unplaceProgram } from 'shared-data/collections/writes';
import { sameContent } from 'shared-data/models/same-content';
import type { ProgramPosition, TimetableSlot } from 'shared-data/models/timetable';
import { ConflictError } from 'shared-data/platform/errors';
import { storeOf } from 'shared-data/sync/collection-store';
import { createStore } from 'zustand/vanilla';
import { conflictIndex, conflictsAt } from '../../schedule/conflicts.ts';

/** Where a program stands, with all of its slot. */
export interface Spot extends ProgramPosition {
  slot: TimetableSlot;
}

export interface Move {
  programId: string;
  before: Spot | null;
  after: Spot | null;
}

/** `gone`: nothing to undo or redo. `changed`: another person has moved the program since. `taken`: its place is no longer free. */
export type Outcome = 'done' | 'gone' | 'changed' | 'taken';

interface History {
  done: readonly Move[];
  undone: readonly Move[];
}

const longest = 100;

/** This editor's own moves, for undo and redo. */
export function createMoveHistory() {
  const store = createStore<History>(() => ({ done: [], undone: [] }));
  const forget = (move: Move) =>
    store.setState(({ done, undone }) => ({
      done: done.filter((one) => one !== move),
      undone: undone.filter((one) => one !== move),
    }));

  /** Runs a write that moves one program, and keeps the move for undo unless it is rejected. */
  async function remember(programId: string, after: Spot | null, save: () => Promise<void>): Promise<void> {
    const move = { programId, before: spotOf(programId), after };
    const saving = save();
    store.setState(({ done }) => ({ done: [...done, move].slice(-longest), undone: [] }));
    try {
      await saving;
    } catch (error) {
      forget(move);
      throw error;
    }
  }

  /** Takes back the last own move, or the last undone one. Never touches what somebody else has done since. */
  async function step(direction: 'undo' | 'redo'): Promise<{ outcome: Outcome; move?: Move }> {
    const { done, undone } = store.getState();
    const move = (direction === 'undo' ? done : undone).at(-1);
    if (!move) return { outcome: 'gone' };
    const [from, to] = direction === 'undo' ? [move.after, move.before] : [move.before, move.after];
    forget(move);
    if (!sameContent(spotOf(move.programId), from)) return { outcome: 'changed', move };
    if (to && isTaken(move.programId, to)) return { outcome: 'taken', move };
    const saving = write(move.programId, to);
    const list = direction === 'undo' ? 'undone' : 'done';
    store.setState((now) => ({ ...now, [list]: [...now[list], move] }));
    try {
      await saving;
      return { outcome: 'done', move };
    } catch (error) {
      forget(move);
      if (error instanceof ConflictError) return { outcome: 'changed', move };
      throw error;
    }
  }

  return {
    store,
    remember,
    step,
    /** Null takes the program out. Rejects with `ConflictError`, nothing written, when it or the place has changed meanwhile. */
    moveTo: (programId: string, to: Spot | null) => remember(programId, to, () => write(programId, to)),
  };
}

export type MoveHistory = ReturnType<typeof createMoveHistory>;

export function spotOf(programId: string): Spot | null {
  for (const table of storeOf('tables').values())
    for (const room of Object.values(table.rooms ?? {}))
      for (const item of Object.values(room.tables ?? {})) {
        const slot = item.programs?.[programId];
        if (slot) return { table: table.name, room: room.id, item: item.id, slot };
      }
  return null;
}

async function write(programId: string, to: Spot | null): Promise<void> {
  const here = spotOf(programId);
  const from = here ? selectItemRef(here.table, here.room, here.item) : undefined;
  if (!to) {
    if (from) await unplaceProgram(programId, from);
    return;
  }
  const ref = selectItemRef(to.table, to.room, to.item);
  if (!ref || isTaken(programId, to)) throw new ConflictError('the place is taken');
  await placeProgram(programId, ref, to.slot, from);
}

function isTaken(programId: string, { table: name, room, item: id, slot }: Spot): boolean {
  const tables = [...storeOf('tables').values()];
  const program = storeOf('programs').get(programId);
  const table = storeOf('tables').get(name);
  const item = table?.rooms?.[room]?.tables?.[id];
  if (!program || !table || !item) return true;
  const { begin = item.begin, end = item.end } = slot;
  const target = { table: name, date: table.date, room, item: id, kind: item.kind, begin, end };
  const index = conflictIndex(tables, (other) => storeOf('programs').get(other));
  return conflictsAt(index, program, target).some(({ kind }) => kind === 'room');
}
