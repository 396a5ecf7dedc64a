import type { PublicProgram } from 'shared-data/models/program';
import { createStore } from 'zustand/vanilla';

/** A pending assignment, until the synced program agrees. */
export interface Assignment {
  sessionId: string;
  before: string;
  state: 'saving' | 'saved' | 'failed';
  error?: unknown;
}

/** Progress of the current batch; resets when all are done. */
export interface Progress {
  total: number;
  done: number;
  failed: number;
}

export interface AssignmentState {
  byProgram: Readonly<Record<string, Assignment>>;
  progress: Progress;
}

/** `''` takes the program out of its session. */
export interface Choice {
  program: Pick<PublicProgram, 'id' | 'sessionId'>;
  sessionId: string;
}

export type SaveSession = (id: string, sessionId: string) => Promise<unknown>;

const parallel = 4;
const nothing: Progress = { total: 0, done: 0, failed: 0 };

/** Optimistic assignments, reverted with the reason when rejected. A newer choice for a program waits for its pending request. */
export function createAssignments(save: SaveSession) {
  const store = createStore<AssignmentState>(() => ({ byProgram: {}, progress: nothing }));
  const waiting: Choice[] = [];
  const busy = new Set<string>();

  const put = (id: string, assignment: Assignment) =>
    store.setState(({ byProgram }) => ({ byProgram: { ...byProgram, [id]: assignment } }));
  const drop = (gone: (id: string, assignment: Assignment) => boolean) => {
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

  async function send({ program, sessionId }: Choice) {
    busy.add(program.id);
    const base = { sessionId, before: program.sessionId };
    const newest = () => !waiting.some((choice) => choice.program.id === program.id);
    try {
      await save(program.id, sessionId);
      if (newest()) put(program.id, { ...base, state: 'saved' });
      count({ done: 1 });
    } catch (error) {
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

  return {
    store,
    /** Resolves at once; the state shows progress. */
    assign(choices: readonly Choice[]) {
      const { progress } = store.getState();
      if (progress.done === progress.total) store.setState({ progress: nothing });
      for (const choice of choices) {
        const { id, sessionId: before } = choice.program;
        const replaced = waiting.findIndex((other) => other.program.id === id);
        if (replaced >= 0) waiting.splice(replaced, 1);
        else count({ total: 1 });
        waiting.push(choice);
        put(id, { sessionId: choice.sessionId, before, state: 'saving' });
      }
      work();
    },
    dismiss: (id: string) => drop((other) => other === id),
    /** Drops what the synced programs confirm, so that later changes by others show. */
    settle(programOf: (id: string) => Pick<PublicProgram, 'sessionId'> | undefined) {
      drop((id, { state, before }) => state === 'saved' && programOf(id)?.sessionId !== before);
    },
  };
}

export type Assignments = ReturnType<typeof createAssignments>;

/** The pending session until the program syncs; after a failure the synced one. */
export function shownSession(
  program: Pick<PublicProgram, 'sessionId'>,
  assignment: Assignment | undefined,
): string {
  if (!assignment || assignment.state === 'failed') return program.sessionId;
  if (assignment.state === 'saved' && program.sessionId !== assignment.before) return program.sessionId;
  return assignment.sessionId;
}
