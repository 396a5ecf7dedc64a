import { expect, test } from 'vitest';
import { Kernel } from '../kernel.ts';
import type { Task } from '../scheduler.ts';
import { memoryStore } from '../stores/memory.ts';
import { unscheduled } from '../testing/unscheduled.ts';
import { Database } from './database.ts';
import { noLimits } from './limits.ts';
import { Session } from './session.ts';
import { childCount, nodeAt } from './tree.ts';

test('what a client left for its disconnection is written step by step, so that others have their turns between', () => {
  const kernel = new Kernel({ data: null, auth: null, will: null }, memoryStore(), () => {});
  const database = new Database(kernel, () => 1_000_000);
  database.access = { mayRead: () => true, mayWrite: () => true, isIndexed: () => true };
  const tasks = new Set<Task>();
  const scheduler = { add: (task: Task) => void tasks.add(task), spend() {}, remove() {} };
  const ports = { ...unscheduled(), scheduler: scheduler as never, id: 's', send() {}, close() {} };
  const verify = () => Promise.reject(new Error('not asked for'));
  const session = new Session(database, kernel, { ...ports, verify }, noLimits);
  const takeTurns = () => {
    const written: number[] = [];
    for (const task of tasks) {
      tasks.delete(task);
      for (let more = true; more; ) {
        more = task.step();
        written.push(childCount(nodeAt(kernel.state.data, ['left'])));
      }
    }
    return written;
  };
  for (let i = 0; i < 5; i++)
    session.receive(JSON.stringify({ t: 'd', d: { r: i, a: 'o', b: { p: `/left/${i}`, d: i } } }));
  expect(takeTurns()).toEqual([0, 0, 0, 0, 0]);
  session.closed();
  expect(takeTurns()).toEqual([1, 2, 3, 4, 5]);
});
