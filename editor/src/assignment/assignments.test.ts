import { expect, test } from 'vitest';
import { createAssignments } from './assignments.ts';

/** Saves that are answered by hand. */
function manualSave() {
  const calls: {
    id: string;
    sessionId: string;
    before: string;
    answer: () => void;
    reject: (error: Error) => void;
  }[] = [];
  const save = (id: string, sessionId: string, before: string) =>
    new Promise<void>((resolve, reject) => {
      calls.push({ id, sessionId, before, answer: resolve, reject });
    });
  return { calls, save };
}
const program = (id: string, sessionId = '') => ({ id, sessionId });

test('a chosen session shows at once and stays until the synced program has changed', async () => {
  const { calls, save } = manualSave();
  const assignments = createAssignments('sessionId', save);
  const p = program('T0001');
  assignments.assign([{ program: p, value: 'OA' }]);
  const now = () => assignments.store.getState().byProgram.T0001;
  expect(assignments.shown(p, now())).toBe('OA');
  calls[0]?.answer();
  await expect.poll(() => now()?.state).toBe('saved');
  expect(assignments.shown(p, now())).toBe('OA');
  expect(assignments.shown(program('T0001', 'OA'), now())).toBe('OA');
  expect(assignments.shown(program('T0001', 'OB'), now())).toBe('OB');
});

test('a rejected session is taken back and the reason kept', async () => {
  const { calls, save } = manualSave();
  const assignments = createAssignments('sessionId', save);
  const p = program('T0001', 'OB');
  assignments.assign([{ program: p, value: 'OA' }]);
  calls[0]?.reject(new Error('no'));
  const now = () => assignments.store.getState().byProgram.T0001;
  await expect.poll(() => now()).toMatchObject({ state: 'failed', value: 'OA' });
  expect(assignments.shown(p, now())).toBe('OB');
  expect(assignments.store.getState().progress).toEqual({ total: 1, done: 1, failed: 1 });
  assignments.dismiss('T0001');
  expect(now()).toBeUndefined();
});

test('many programs are sent four at a time, and one failure does not stop the others', async () => {
  const { calls, save } = manualSave();
  const assignments = createAssignments('sessionId', save);
  assignments.assign(Array.from({ length: 9 }, (_, n) => ({ program: program(`p${n}`), value: 'OA' })));
  expect(calls).toHaveLength(4);
  calls[0]?.reject(new Error('no'));
  for (let next = 1; next < 9; next += 1) {
    await expect.poll(() => calls.length).toBeGreaterThan(next);
    calls[next]?.answer();
  }
  await expect.poll(() => assignments.store.getState().progress).toEqual({ total: 9, done: 9, failed: 1 });
});

test('a second choice for a program waits for the first request and is the one that stays', async () => {
  const { calls, save } = manualSave();
  const assignments = createAssignments('sessionId', save);
  const p = program('T0001');
  for (const sessionId of ['OA', 'OB', 'OM']) assignments.assign([{ program: p, value: sessionId }]);
  expect(calls.map((call) => call.sessionId)).toEqual(['OA']);
  calls[0]?.reject(new Error('late'));
  await expect.poll(() => calls.map((call) => call.sessionId)).toEqual(['OA', 'OM']);
  expect(assignments.store.getState().byProgram.T0001).toMatchObject({ value: 'OM', state: 'saving' });
  calls[1]?.answer();
  await expect
    .poll(() => assignments.store.getState().byProgram.T0001)
    .toMatchObject({ value: 'OM', state: 'saved' });
});

test('once the synced program has answered, changes by others are seen', async () => {
  const assignments = createAssignments('sessionId', async () => {});
  const p = program('T0001');
  assignments.assign([{ program: p, value: 'OA' }]);
  await expect.poll(() => assignments.store.getState().byProgram.T0001?.state).toBe('saved');
  assignments.settle(() => p);
  expect(assignments.store.getState().byProgram.T0001).toBeDefined();
  assignments.settle(() => program('T0001', 'OA'));
  expect(assignments.shown(p, assignments.store.getState().byProgram.T0001)).toBe('');
});

test('each request says what stood there before, also on top of one’s own value that is not synced yet', async () => {
  const { calls, save } = manualSave();
  const assignments = createAssignments('sessionId', save);
  const before = () => calls.map((call) => call.before);
  const answered = async (number: number) => {
    calls[number]?.answer();
    await expect.poll(() => assignments.store.getState().progress.done).toBe(1);
  };
  const p = program('T0001', 'OA');
  assignments.assign([{ program: p, value: 'OB' }]);
  await answered(0);
  assignments.assign([{ program: p, value: 'OM' }]);
  expect(before()).toEqual(['OA', 'OB']);
  await answered(1);
  assignments.settle(() => program('T0001', 'OM'));
  // Another editor puts it back.
  assignments.assign([{ program: p, value: 'OS' }]);
  expect(before()).toEqual(['OA', 'OB', 'OA']);
});

test('what waits for one’s own request is compared with the value of that, also when it is synced first', async () => {
  const { calls, save } = manualSave();
  const assignments = createAssignments('sessionId', save);
  const p = program('T0001', 'OA');
  assignments.assign([{ program: p, value: 'OB' }]);
  assignments.assign([{ program: p, value: 'OM' }]);
  calls[0]?.answer();
  await expect.poll(() => calls.map((call) => call.before)).toEqual(['OA', 'OB']);
});

test('a value that was saved on the way is no change by others', async () => {
  const { calls, save } = manualSave();
  const assignments = createAssignments('sessionId', save);
  for (const [number, value] of ['OB', 'OM'].entries()) {
    assignments.assign([{ program: program('T0001', 'OA'), value }]);
    calls[number]?.answer();
    await expect.poll(() => assignments.store.getState().byProgram.T0001?.state).toBe('saved');
  }
  assignments.settle(() => program('T0001', 'OB'));
  assignments.assign([{ program: program('T0001', 'OB'), value: 'OS' }]);
  expect(calls.map((call) => call.before)).toEqual(['OA', 'OB', 'OM']);
});

test('after a conflict the next request is compared with what is shown', async () => {
  const { calls, save } = manualSave();
  const assignments = createAssignments('sessionId', save);
  const p = program('T0001', 'OA');
  const state = () => assignments.store.getState().byProgram.T0001?.state;
  assignments.assign([{ program: p, value: 'OB' }]);
  calls[0]?.answer();
  await expect.poll(state).toBe('saved');
  // Another editor puts it back before anything is synced.
  assignments.assign([{ program: p, value: 'OM' }]);
  calls[1]?.reject(new Error('conflict'));
  await expect.poll(state).toBe('failed');
  assignments.assign([{ program: p, value: 'OM' }]);
  expect(calls.map((call) => call.before)).toEqual(['OA', 'OB', 'OA']);
});
