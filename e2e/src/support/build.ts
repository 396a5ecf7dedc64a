import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

export default function buildBeforeTests(): void {
  const root = join(import.meta.dirname, '../../..');
  const { status } = spawnSync(process.execPath, ['scripts/build.ts'], { cwd: root, stdio: 'inherit' });
  if (status !== 0) throw new Error('the production build failed');
}
