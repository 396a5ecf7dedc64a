import { createStore } from 'zustand/vanilla';

export interface StepChange<Value> {
  id: string;
  before: Value;
  after: Value;
}

/** What the server does in the background; only the server undoes it, by another task. */
export interface TaskStep {
  task: string;
  /** Idempotency key of undoing it. */
  undoKey: string;
}

export type Step<Value> = readonly StepChange<Value>[] | TaskStep;

export interface Steps<Value> {
  done: readonly Step<Value>[];
  undone: readonly Step<Value>[];
}

export type Way = 'undo' | 'redo';

const mostSteps = 100;

/** The editor's own steps, newest last, for undo. Values changed by others since are left alone. */
export function createSteps<Value>() {
  const store = createStore<Steps<Value>>(() => ({ done: [], undone: [] }));
  const last = (way: Way) => {
    const { done, undone } = store.getState();
    return (way === 'undo' ? done : undone).at(-1);
  };
  /** The last step goes to the other side as `then`; null drops it. */
  const pass = (way: Way, then: Step<Value> | null) =>
    store.setState(({ done, undone }) => {
      const passed = then ? [then] : [];
      return way === 'undo'
        ? { done: done.slice(0, -1), undone: [...undone, ...passed] }
        : { done: [...done, ...passed], undone: undone.slice(0, -1) };
    });
  return {
    store,
    add(step: Step<Value>) {
      if (!('task' in step) && step.length === 0) return;
      store.setState(({ done }) => ({ done: [...done, step].slice(-mostSteps), undone: [] }));
    },
    /** The values to go back or forth to, and how many have been changed by others since; null when there is no step, or a task. */
    take(
      way: Way,
      currentOf: (id: string) => Value | undefined,
    ): { values: { id: string; value: Value }[]; kept: number } | null {
      const step = last(way);
      if (!step || 'task' in step) return null;
      pass(way, step);
      const moves = step.map(({ id, before, after }) =>
        way === 'undo' ? { id, from: after, value: before } : { id, from: before, value: after },
      );
      const values = moves.filter(({ id, from }) => currentOf(id) === from);
      return { values: values.map(({ id, value }) => ({ id, value })), kept: moves.length - values.length };
    },
    /** The step that comes next if it is a task, else null. */
    nextTask(way: Way): TaskStep | null {
      const step = last(way);
      return step && 'task' in step ? step : null;
    },
    /** The task was undone by `by`, undoing which makes it again; null: there was nothing to undo. */
    taskUndone(way: Way, step: TaskStep, by: TaskStep | null) {
      if (last(way) === step) pass(way, by);
    },
  };
}
