import type { ImportKind } from 'shared-data/models/sheet-fields';
import type { ImportPreview, TaskView, UploadedTable } from 'shared-data/models/transfer';
import { afterEach, beforeEach, expect } from 'vitest';
import { type Ports, silentLog } from '../../../ports.ts';
import type { Role } from '../../../testing/symposium.ts';
import { createTestWorld, type TestWorld } from '../../../testing/world.ts';
import { startTasks } from '../../../workers/tasks.ts';
import type { Worker } from '../../../workers/worker.ts';

const options = { publicOrigin: '', log: silentLog, keepSecrets: false };

export function csv(rows: readonly (readonly string[])[], headings: readonly string[]): string {
  const cell = (text: string) => `"${text.replaceAll('"', '""')}"`;
  return [headings, ...rows].map((row) => row.map(cell).join(',')).join('\r\n');
}

/** An administrator's imports, in a new world for each test of the file. */
export function useImports() {
  let world: TestWorld;
  let worker: Worker | undefined;
  let killed: Worker | undefined;

  beforeEach(async () => {
    world = await createTestWorld();
  });
  afterEach(async () => {
    await stop();
    // It hangs where it was killed, so its end is not waited for.
    void killed?.stop();
    killed = undefined;
    await world.close();
  });

  const upload = (text: BlobPart, kind: ImportKind = 'people', role: Role = 'admin') => {
    const form = new FormData();
    form.set('kind', kind);
    form.set('file', new File([text], `${kind}.csv`));
    return world.post(role, '/api/import/upload', form);
  };
  const choiceOf = ({ id, mapping }: UploadedTable) => ({ id, mapping, consent: true });
  const call = async <T>(path: string, body: object) =>
    (await (await world.post('admin', path, body)).json()) as T;
  const tasks = async () => {
    worker ??= startTasks(world.ports, options);
    await worker.settled();
    const answer = await world.getAs('admin', '/api/task');
    return ((await answer.json()) as { tasks: TaskView[] }).tasks;
  };

  const stop = async () => {
    await worker?.stop();
    worker = undefined;
  };

  return {
    get world() {
      return world;
    },
    call,
    /** What is confirmed from now on waits for the next run. */
    stop,
    upload,
    choiceOf,
    async uploaded(text: BlobPart, kind?: ImportKind) {
      const answer = await upload(text, kind);
      expect(answer.status).toBe(201);
      return (await answer.json()) as UploadedTable;
    },
    preview: (table: UploadedTable) => call<ImportPreview>('/api/import/preview', choiceOf(table)),
    apply: (table: UploadedTable, digest: string, leaveOut?: boolean) =>
      world.post('admin', '/api/import/apply', { ...choiceOf(table), leaveOut, digest }),
    /** Runs what waits. Newest first. */
    tasks,
    run: async () => (await tasks())[0] as TaskView,
    /** Runs tasks on a server that is killed where `hanging` calls its argument. The next run is that of another server. */
    async killed(hanging: (hang: () => Promise<never>) => Partial<Ports>) {
      await stop();
      const { promise: reached, resolve } = Promise.withResolvers<void>();
      const hang = () => {
        resolve();
        return new Promise<never>(() => {});
      };
      // Locks within a process belong to its database.
      const database = { ...world.ports.database };
      killed = startTasks({ ...world.ports, database, ...hanging(hang) }, options);
      await reached;
      await database.update({ 'server/locks': null });
    },
    /** As `killed`, before an update that writes below the path. */
    killedBefore(path: string) {
      const { database } = world.ports;
      return this.killed((hang) => ({
        database: {
          ...database,
          update: (values) =>
            Object.keys(values).some((one) => one.startsWith(path)) ? hang() : database.update(values),
        },
      }));
    },
  };
}
