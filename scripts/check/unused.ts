import { spawn } from 'node:child_process';
import { join } from 'node:path';

const knip = join(import.meta.dirname, '../../node_modules/knip/bin/knip.js');

/** Unused files, exports and dependencies, one a line; entries are in `knip.jsonc`. */
export function findUnused(root: string): Promise<string[]> {
  return new Promise((resolve, reject) => {
    const args = [knip, '--no-progress', '--no-config-hints', '--directory', root];
    const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    let failed = '';
    child.stdout.on('data', (chunk) => {
      output += chunk;
    });
    child.stderr.on('data', (chunk) => {
      failed += chunk;
    });
    child.on('error', reject);
    child.on('close', (code) => {
      const lines = output.split('\n').filter((line) => line.trim());
      // 0: nothing found, 1: findings, else failure.
      if (code === 0 || (code === 1 && lines.length > 0)) resolve(lines);
      else reject(new Error(failed.trim() || output.trim()));
    });
  });
}
