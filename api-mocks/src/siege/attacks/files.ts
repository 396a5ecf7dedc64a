import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { accountBytes } from 'server/storage-quota';
import { maxFileSize } from 'shared-data/models/upload';
import { type Attack, pause, type Siege, storm, type Tally } from '../attack.ts';
import { wordOf } from '../calls.ts';
import { remove, send } from '../uploads.ts';

/** Still videos, small to send but slow to encode, each removed during encoding. */
export const stillVideos: Attack = async (siege, tally) => {
  const bytes = new Uint8Array(readFileSync(siege.still ?? ''));
  await uploading(siege, tally, { accounts: 4, bytes, keep: 2500 });
};

/** The largest possible videos, removed and sent again. */
export const diskFilling: Attack = async (siege, tally) => {
  const accounts = 2;
  const bytes = new Uint8Array(maxFileSize.video);
  bytes.set([0, 0, 0, 24, ...new TextEncoder().encode('ftypisom')]);
  await uploading(siege, tally, { accounts, bytes, keep: 0 });
  const most = accounts * (accountBytes + bytes.length);
  // the bin is emptied later
  for (let waits = 0; waits < 10 && stored(siege) > most; waits++) await pause(500);
  const megabytes = Math.round(stored(siege) / 1e6);
  tally.add('MB on the disk', megabytes);
  if (stored(siege) > most) tally.breach(`${megabytes} MB of ${accounts} accounts on the disk`);
};

interface Uploading {
  accounts: number;
  bytes: Uint8Array<ArrayBuffer>;
  /** Milliseconds until a file is removed again. */
  keep: number;
}

async function uploading(siege: Siege, tally: Tally, { accounts, bytes, keep }: Uploading): Promise<void> {
  const files = siege.attackers.slice(0, accounts).map(({ token, program }) => ({
    ...{ origin: siege.origin, token, program },
    kind: 'video' as const,
  }));
  const removed = async (file: (typeof files)[number]) => {
    const word = wordOf(await remove(file));
    return word === 'ok' ? 'removed' : `not removed: ${word}`;
  };
  await storm(siege, tally, accounts, async (index) => {
    const file = files[index] as (typeof files)[number];
    const word = wordOf(await send({ ...file, bytes }));
    tally.add(word === 'ok' ? 'uploaded' : `not uploaded: ${word}`);
    await pause(keep);
    return removed(file);
  });
  for (const file of files) await removed(file);
}

function stored({ dataDir }: Siege): number {
  const sizeOf = (folder: string): number =>
    readdirSync(folder, { withFileTypes: true })
      .map((entry) => {
        const path = join(folder, entry.name);
        // it may be gone by now
        return entry.isDirectory() ? sizeOf(path) : (statSync(path, { throwIfNoEntry: false })?.size ?? 0);
      })
      .reduce((sum, size) => sum + size, 0);
  return sizeOf(join(dataDir, 'files'));
}
