import { abstractsOf, printChoiceOf, printOrder } from '../data/prints.ts';
import { madeFileOf, whileOpen } from '../data/tasks.ts';
import { type Ports, PrintStopped } from '../ports.ts';
import { entriesOf, type PrintOrder } from '../print/order.ts';
import type { StoredTask, TaskResult } from '../stored/task-records.ts';
import { progressOf } from './task-progress.ts';

/** Prints into a file, from the beginning after a crash. */
export async function runPrint(
  ports: Ports,
  publicOrigin: string,
  id: string,
  task: StoredTask,
  signal: AbortSignal,
): Promise<void> {
  const choice = printChoiceOf(task.options);
  if (!choice) throw new Error('the choices of a print do not parse');
  const order = await printOrder(ports, publicOrigin, choice);
  const total = entriesOf(order);
  await whileOpen(ports.database, id, (found) => ({ ...found, total, done: 0 }));
  const { bytes, damaged } = await printed(ports, id, order, signal);
  const result: TaskResult = { counts: { entries: total, damaged: damaged.length }, damaged };
  const { database } = ports;
  await whileOpen(database, id, (found) => ({
    ...found,
    ...{ state: 'done', done: total, bytes, result: JSON.stringify(result) },
  }));
}

/** Restarts a book without the abstract that crashed the process, as often as needed. */
async function printed(ports: Ports, id: string, order: PrintOrder, signal: AbortSignal) {
  const { files, papers } = ports;
  const file = madeFileOf(id, 'print');
  const spoiled = new Set<string>();
  for (;;) {
    const sent: string[] = [];
    let size = 0;
    await files.remove(file);
    const onPart = async (bytes: Uint8Array) => {
      await files.append(file, size, one(bytes));
      size += bytes.length;
    };
    try {
      const abstracts = abstractsOf(ports, order, spoiled, sent);
      const on = { onDone: progressOf(ports, id), onPart };
      return { damaged: await papers.print(order, abstracts, on, signal), bytes: size };
    } catch (error) {
      const culprit = error instanceof PrintStopped ? sent[error.done] : undefined;
      if (culprit === undefined) throw error;
      spoiled.add(culprit);
    }
  }
}

async function* one(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}
