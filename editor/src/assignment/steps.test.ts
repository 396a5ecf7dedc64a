import { expect, test } from 'vitest';
import { createSteps } from './steps.ts';

const valuesOf = (values: Record<string, string>) => (id: string) => values[id];

test('a step goes back and forth as a whole', () => {
  const steps = createSteps<string>();
  expect(steps.take('undo', valuesOf({}))).toBeNull();
  steps.add([
    { id: 'T1', before: '', after: 'OA' },
    { id: 'T2', before: 'OB', after: 'OA' },
  ]);
  expect(steps.take('undo', valuesOf({ T1: 'OA', T2: 'OA' }))).toEqual({
    values: [
      { id: 'T1', value: '' },
      { id: 'T2', value: 'OB' },
    ],
    kept: 0,
  });
  expect(steps.take('redo', valuesOf({ T1: '', T2: 'OB' }))?.values).toEqual([
    { id: 'T1', value: 'OA' },
    { id: 'T2', value: 'OA' },
  ]);
});

test('what somebody else has changed since stays', () => {
  const steps = createSteps<string>();
  steps.add([
    { id: 'T1', before: '', after: 'OA' },
    { id: 'T2', before: '', after: 'OA' },
  ]);
  expect(steps.take('undo', valuesOf({ T1: 'OC', T2: 'OA' }))).toEqual({
    values: [{ id: 'T2', value: '' }],
    kept: 1,
  });
});

test('a new step ends what could be done again; an empty one is none', () => {
  const steps = createSteps<string>();
  steps.add([{ id: 'T1', before: '', after: 'OA' }]);
  steps.take('undo', valuesOf({ T1: 'OA' }));
  steps.add([]);
  expect(steps.store.getState().undone).toHaveLength(1);
  steps.add([{ id: 'T1', before: '', after: 'OB' }]);
  expect(steps.take('redo', valuesOf({ T1: 'OB' }))).toBeNull();
});

test('a task goes back and forth by the task that undid it; it is passed on once, and only while it comes next', () => {
  const steps = createSteps<string>();
  steps.add([{ id: 'T1', before: '', after: 'OA' }]);
  const task = { task: 'a', undoKey: 'k1' };
  const undoing = { task: 'b', undoKey: 'k2' };
  steps.add(task);
  expect(steps.take('undo', valuesOf({ T1: 'OA' }))).toBeNull();
  expect([steps.nextTask('undo'), steps.nextTask('redo')]).toEqual([task, null]);
  steps.taskUndone('undo', task, undoing);
  steps.taskUndone('undo', task, undoing);
  expect([steps.nextTask('undo'), steps.nextTask('redo')]).toEqual([null, undoing]);
  expect(steps.store.getState().done).toHaveLength(1);
  steps.taskUndone('redo', undoing, null);
  expect(steps.store.getState().undone).toEqual([]);
  expect(steps.take('undo', valuesOf({ T1: 'OA' }))?.values).toEqual([{ id: 'T1', value: '' }]);
});
