import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

/** Builds what is stale before the first test, whichever way the tests were started. */
export default function buildBeforeTests(): void {
  const root = join(import.meta.dirname, '../../..');
  const { status } = spawnSync(process.execPath, ['scripts/build.ts'], { cwd: root, stdio: 'inherit' });
  if (status !== 0) throw new Error('the production build failed');
}
