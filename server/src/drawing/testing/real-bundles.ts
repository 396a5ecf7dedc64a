import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Builds } from '../../site/builds.ts';

const root = join(import.meta.dirname, '../../../..');
const cli = join(
  dirname(createRequire(join(root, 'package.json')).resolve('@rspack/cli/package.json')),
  'bin/rspack.js',
);

/** The real builds of the apps whose pages are drawn, made aside. */
export function realBundles(): Builds & { remove(): void } {
  const folders = Object.fromEntries(
    ['shell', 'participant'].map((app) => {
      const folder = mkdtempSync(join(tmpdir(), `drawing-${app}-`));
      const { status, stderr } = spawnSync(process.execPath, [cli, 'build'], {
        cwd: join(root, app),
        env: { ...process.env, NODE_ENV: 'production', BUILD_ASIDE: folder },
        encoding: 'utf8',
      });
      if (status !== 0) throw new Error(`${app} was not built: ${stderr}`);
      return [app, folder];
    }),
  );
  const { shell = '', participant = '' } = folders;
  return {
    shell,
    remotes: { participant },
    remove() {
      for (const folder of [shell, participant]) rmSync(folder, { recursive: true, force: true });
    },
  };
}
