import type { PublicProgram } from 'shared-data/models/program';
import { createStore } from 'zustand/vanilla';
import { createSteps } from './steps.ts';

/** What editors decide about many programs at once. */
export type AssignedField = 'sessionId' | 'presentationType';
export type Assigned<Field extends AssignedField> = Pick<PublicProgram, 'id' | Field>;

/** A pending assignment, until the synced program agrees. */
export interface Assignment<Value> {
  value: Value;
  before: Value;
  state: 'saving' | 'saved' | 'failed';
  error?: unknown;
}

/** Progress of the current batch; resets when all are done. */
export interface Progress {
  total: number;
  done: number;
  failed: number;
}

export interface AssignmentState<Value> {
  byProgram: Readonly<Record<string, Assignment<Value>>>;
  progress: Progress;
}

export interface Choice<Field extends AssignedField> {
  program: Assigned<Field>;
  value: PublicProgram[Field];
}

/** Rejects with `conflict` when the program no longer has the value `before`. */
export type Save<Field extends AssignedField> = (
  id: string,
  value: PublicProgram[Field],
  before: PublicProgram[Field],
) => Promise<unknown>;

const parallel = 4;
const nothing: Progress = { total: 0, done: 0, failed: 0 };

/** Optimistic assignments, reverted with the reason when rejected. A newer choice for a program waits for its pending request. */
export function createAssignments<Field extends AssignedField>(field: Field, save: Save<Field>) {
  type Value = PublicProgram[Field];
  const store = createStore<AssignmentState<Value>>(() => ({ byProgram: {}, progress: nothing }));
  const waiting: Choice<Field>[] = [];
  const busy = new Set<string>();
  /** What was saved here last, and the values that synced programs may still show instead. */
  const unsynced = new Map<string, { value: Value; earlier: readonly Value[] }>();

  const put = (id: string, assignment: Assignment<Value>) =>
    store.setState(({ byProgram }) => ({ byProgram: { ...byProgram, [id]: assignment } }));
  const drop = (gone: (id: string, assignment: Assignment<Value>) => boolean) => {
    const all = Object.entries(store.getState().byProgram);
    const kept = all.filter(([id, assignment]) => !gone(id, assignment));
    if (kept.length < all.length) store.setState({ byProgram: Object.fromEntries(kept) });
  };
  const count = (change: Partial<Progress>) =>
    store.setState(({ progress }) => ({
      progress: {
        total: progress.total + (change.total ?? 0),
        done: progress.done + (change.done ?? 0),
        failed: progress.failed + (change.failed ?? 0),
      },
    }));

  async function send({ program, value }: Choice<Field>) {
    busy.add(program.id);
    const known = unsynced.get(program.id);
    const own = known?.earlier.includes(program[field]) ? known : undefined;
    const before = own ? own.value : program[field];
    const base = { value, before: program[field] };
    const newest = () => !waiting.some((choice) => choice.program.id === program.id);
    try {
      await save(program.id, value, before);
      unsynced.set(program.id, { value, earlier: [...(own?.earlier ?? []), before] });
      if (newest()) put(program.id, { ...base, state: 'saved' });
      count({ done: 1 });
    } catch (error) {
      unsynced.delete(program.id);
      if (newest()) put(program.id, { ...base, state: 'failed', error });
      count({ done: 1, failed: 1 });
    } finally {
      busy.delete(program.id);
      work();
    }
  }
  function work() {
    while (busy.size < parallel) {
      const index = waiting.findIndex((choice) => !busy.has(choice.program.id));
      const [choice] = index < 0 ? [] : waiting.splice(index, 1);
      if (!choice) return;
      void send(choice);
    }
  }

  const shown = (program: Assigned<Field>, assignment = store.getState().byProgram[program.id]): Value => {
    if (!assignment || assignment.state === 'failed') return program[field];
    if (assignment.state === 'saved' && program[field] !== assignment.before) return program[field];
    return assignment.value;
  };

  return {
    field,
    store,
    /** Of this editor; survive navigation as the assignments do. */
    steps: createSteps<Value>(),
    /** Resolves at once; the state shows progress. */
    assign(choices: readonly Choice<Field>[]) {
      const { progress } = store.getState();
      if (progress.done === progress.total) store.setState({ progress: nothing });
      for (const choice of choices) {
        const { program, value } = choice;
        const replaced = waiting.findIndex((other) => other.program.id === program.id);
        if (replaced >= 0) waiting.splice(replaced, 1);
        else count({ total: 1 });
        waiting.push(choice);
        put(program.id, { value, before: program[field], state: 'saving' });
      }
      work();
    },
    dismiss: (id: string) => drop((other) => other === id),
    /** Drops what the synced programs confirm, so that later changes by others show. */
    settle(programOf: (id: string) => Assigned<Field> | undefined) {
      for (const [id, { value, earlier }] of unsynced) {
        const program = programOf(id);
        if (program && earlier.includes(program[field])) continue;
        unsynced.delete(id);
        // What waits was chosen on top of the saved value.
        if (program?.[field] === value)
          for (const choice of waiting) if (choice.program.id === id) choice.program = program;
      }
      drop((id, { state, before }) => state === 'saved' && programOf(id)?.[field] !== before);
    },
    /** The pending value until the program syncs; after a failure the synced one. */
    shown,
  };
}

export type Assignments<Field extends AssignedField> = ReturnType<typeof createAssignments<Field>>;
