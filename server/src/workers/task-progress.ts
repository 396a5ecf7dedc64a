import { whileOpen } from '../data/tasks.ts';
import type { Ports } from '../ports.ts';

/** Milliseconds between notes of the progress. */
const noteEvery = 500;

export function progressOf({ database, clock }: Ports, id: string): (done: number) => Promise<void> {
  let noted = clock.now();
  return async (done) => {
    if (clock.now() - noted < noteEvery) return;
    noted = clock.now();
    await whileOpen(database, id, (found) => ({ ...found, done }));
  };
}
