import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { EnvError, readEnv } from '../env.ts';
import { StartProblem } from '../start-problem.ts';
import { type BackupNote, backUpUnused, restore } from './backup.ts';
import { askServer } from './control.ts';

/** `pnpm backup <directory>` and `pnpm restore <directory>`, for the DATA_DIR of the environment. */
async function run([task, directory]: string[]): Promise<string> {
  const dataDir = resolve(readEnv().dataDir);
  if (!directory) throw new StartProblem(`name a directory: pnpm ${task} <directory>`);
  const place = resolve(directory);
  if (task === 'restore') {
    const { at, version } = await restore(place, dataDir);
    return `Restored the backup of ${at} (version ${version}) to ${dataDir}`;
  }
  const { version } = JSON.parse(readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8')) as {
    version: string;
  };
  const made = ((await askServer(dataDir, 'backup', place)) ??
    (await backUpUnused(dataDir, { version, now: Date.now() }, place))) as BackupNote;
  return `Backed up to ${place}: database and ${made.files} files`;
}

run(process.argv.slice(2)).then(
  (line) => process.stdout.write(`${line}\n`),
  (error: unknown) => {
    const expected = error instanceof EnvError || error instanceof StartProblem;
    process.stderr.write(`${expected ? error.message : String((error as Error).stack)}\n`);
    process.exitCode = 1;
  },
);
