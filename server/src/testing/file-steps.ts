import { startConversion } from '../workers/conversion.ts';
import type { StartWorker } from '../workers/worker.ts';
import { minimalPdf } from './minimal-pdf.ts';
import { programId, startTime } from './symposium.ts';
import { announcement, piece, send, uploadFile } from './tus.ts';
import { createTestWorld, recordingLog, type TestWorld } from './world.ts';

export const pdf = minimalPdf();
export const hour = 3_600_000;

/** A world where every PDF has one small page. */
export const worldOfFiles = () =>
  createTestWorld({
    media: {
      renderPdf: (_, onPage) =>
        onPage({ number: 1, total: 1, width: 10, height: 20, png: new Uint8Array([1]) }),
    },
  });

export function fileSteps(world: () => TestWorld) {
  const read = (path: string) => world().ports.database.get(path);
  const run = async (start: StartWorker, meanwhile?: () => Promise<void>): Promise<void> => {
    const options = {
      publicOrigin: 'https://symposium.example.org',
      log: recordingLog(world().logged),
      keepSecrets: false,
    };
    const worker = start(world().ports, options);
    await worker.settled();
    await meanwhile?.();
    await worker.settled();
    await worker.stop();
  };
  return {
    read,
    /** Runs a worker until it has nothing to do, twice if something happens `meanwhile`. */
    run,
    /** Any removal makes the worker look again. */
    async anHourLater(): Promise<void> {
      const { ports, time } = world();
      time.now += hour + 1;
      const version = '0'.repeat(16);
      const removed = {
        programId: 'OBo09',
        kind: 'abstract',
        version,
        at: time.now,
        uid: 'editor',
        name: '',
      };
      await ports.database.update({ [`server/bin/file/OBo09-abstract-${version}`]: removed });
    },
    /** Sends an abstract and converts it; returns its version. */
    async show(): Promise<string> {
      await uploadFile(world(), 'owner', { programId, kind: 'abstract', bytes: pdf });
      await run(startConversion);
      return ((await read(`state/page/abstract/${programId}`)) as { version: string }).version;
    },
    remove: (role: 'owner' | 'editor' = 'owner') =>
      world().post(role, '/php/remove.php', { programId, kind: 'abstract' }),
    /** Sends the first 100 bytes of a presentation; returns the URL of the upload. */
    async halfSent(): Promise<string> {
      const headers = announcement({ programId, kind: 'presentation', size: pdf.length });
      const place =
        (await send(world(), 'owner', 'POST', '/php/upload.php', headers)).headers.get('location') ?? '';
      await send(world(), 'owner', 'PATCH', place, piece(0), pdf.subarray(0, 100));
      return place;
    },
    /** The state that a server leaves when it is killed while receiving. */
    async killedWhileReceiving(place: string): Promise<void> {
      await world().ports.database.update({
        [`server/uploads/${place.split('/').at(-1)}/before`]: 'none',
        [`state/status/${programId}/presentation`]: { state: 'uploading', at: startTime },
      });
    },
  };
}
