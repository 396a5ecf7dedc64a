import { createStore } from 'zustand/vanilla';

export interface StepChange<Value> {
  id: string;
  before: Value;
  after: Value;
}

export type Step<Value> = readonly StepChange<Value>[];

export interface Steps<Value> {
  done: readonly Step<Value>[];
  undone: readonly Step<Value>[];
}

const mostSteps = 100;

/** The editor's own steps, newest last, for undo. Values changed by others since are left alone. */
export function createSteps<Value>() {
  const store = createStore<Steps<Value>>(() => ({ done: [], undone: [] }));
  return {
    store,
    add(step: Step<Value>) {
      if (step.length === 0) return;
      store.setState(({ done }) => ({ done: [...done, step].slice(-mostSteps), undone: [] }));
    },
    /** The values to go back or forth to, and how many have been changed by others since; null when there is no step. */
    take(
      way: 'undo' | 'redo',
      currentOf: (id: string) => Value | undefined,
    ): { values: { id: string; value: Value }[]; kept: number } | null {
      const { done, undone } = store.getState();
      const step = (way === 'undo' ? done : undone).at(-1);
      if (!step) return null;
      store.setState(
        way === 'undo'
          ? { done: done.slice(0, -1), undone: [...undone, step] }
          : { done: [...done, step], undone: undone.slice(0, -1) },
      );
      const moves = step.map(({ id, before, after }) =>
        way === 'undo' ? { id, from: after, value: before } : { id, from: before, value: after },
      );
      const values = moves.filter(({ id, from }) => currentOf(id) === from);
      return { values: values.map(({ id, value }) => ({ id, value })), kept: moves.length - values.length };
    },
  };
}
