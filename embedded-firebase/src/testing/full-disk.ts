import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseError } from '../errors.ts';
import { sqliteStore } from '../stores/sqlite.ts';
import { openBareState } from './bare-state.ts';

/** Fills the disk of the directory given until writes are rejected, makes room, goes on, and says what it saw as JSON. */
const [place = ''] = process.argv.slice(2);
const directory = join(place, 'store');
let snapshots = 0;
const store = sqliteStore({
  directory,
  compactAfter: 20_000,
  checkpointAfter: 50_000,
  reached: (point) => {
    if (point === 'swap kept') snapshots++;
  },
});
const state = await openBareState(store);
const attempt = (path: string, text: string) =>
  state.put('data', { [path]: text }).then(
    () => 'kept',
    (error: unknown) => (error instanceof DatabaseError ? error.code : String(error)),
  );

await attempt('first', 'here');
writeFileSync(join(place, 'filler'), Buffer.alloc(4_000_000));
let rejected = 'kept';
let count = 0;
for (; rejected === 'kept'; count++) {
  rejected = await attempt(`list/${count}`, 'x'.repeat(10_000));
  await new Promise((resolve) => setImmediate(resolve));
}
const seen = state.text();
const rejectedAgain = await attempt('again', 'x'.repeat(100_000));
const readable = readFileSync(join(directory, 'engine.sqlite')).length > 0 && seen.includes('"first":"here"');

rmSync(join(place, 'filler'));
const later = await attempt('later', 'x'.repeat(10_000));
// elsewhere, as there is no room for two of them
const crashed = mkdtempSync(join(tmpdir(), 'crashed-'));
for (const name of ['engine.sqlite', 'engine.sqlite-wal'])
  copyFileSync(join(directory, name), join(crashed, name));
const afterCrash = await openBareState(sqliteStore({ directory: crashed }));
const sameAfterCrash = afterCrash.text() === state.text();
await afterCrash.kernel.close();
rmSync(crashed, { recursive: true });
const before = snapshots;
for (let n = 0, end = Date.now() + 60_000; snapshots === before && Date.now() < end; n++) {
  await attempt('small', `${n} `.repeat(500));
  await new Promise((resolve) => setTimeout(resolve, 1));
}
const text = state.text();
await state.kernel.close();
const again = await openBareState(sqliteStore({ directory }));
process.stdout.write(
  JSON.stringify({
    rejected,
    readable,
    rejectedIsGone: !seen.includes(`"${count - 1}":`),
    rejectedAgain,
    later,
    sameAfterCrash,
    sameAfterRestart: again.text() === text,
    snapshots: snapshots > before,
  }),
);
await again.kernel.close();
