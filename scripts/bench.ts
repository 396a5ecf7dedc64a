import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { buildApps } from './build.ts';
import type { BuildRecord } from './bundle/release-plugin.ts';
import { firstLoad, homeBudget, packedSize, pageLoad, programBudget, type Weight } from './check/size.ts';
import { filesBelow, fromRoot } from './lib/imports.ts';

/** `pnpm bench [name …]`: weight of home and of the program list (`size`), then `*.bench.ts` whose path contains a name. Fails beyond the budget. */
const root = join(import.meta.dirname, '..');
const names = process.argv.slice(2).filter((arg) => !arg.startsWith('-'));
const kb = (bytes: number) => `${(bytes / 1024).toFixed(1)} KB`.padStart(10);

async function sizes(): Promise<boolean> {
  await buildApps({ only: ['shell', 'participant'] });
  const shell = join(root, 'shell/dist');
  const programs = pageLoad(shell, join(root, 'participant/dist'), '/meeting/program');
  const home = within('first load of the home page', firstLoad(shell), homeBudget);
  console.log('\nwhere they go (each packed alone, hence a little more)');
  for (const { name, bytes } of byPackage()) console.log(`${kb(bytes)}  ${name}`);
  return within('the program list of somebody signed in', programs, programBudget) && home;
}

function within(name: string, weights: Weight[], budget: number): boolean {
  const total = weights.reduce((sum, one) => sum + one.bytes, 0);
  console.log(`\n${name}, JavaScript after brotli (budget ${kb(budget).trim()})`);
  for (const { file, bytes } of weights) console.log(`${kb(bytes)}  ${file}`);
  console.log(`${kb(total)}  in ${weights.length} requests`);
  if (total > budget) console.log('over its budget');
  return total <= budget;
}

function byPackage(): { name: string; bytes: number }[] {
  const aside = mkdtempSync(join(tmpdir(), 'size-'));
  const cli = join(
    dirname(createRequire(import.meta.url).resolve('@rspack/cli/package.json')),
    'bin/rspack.js',
  );
  const env = { ...process.env, NODE_ENV: 'production', SPLIT_BY_PACKAGE: '1', BUILD_ASIDE: aside };
  const { status } = spawnSync(process.execPath, [cli, 'build'], {
    cwd: join(root, 'shell'),
    env,
    stdio: 'ignore',
  });
  if (status !== 0) throw new Error('the build aside failed');
  const { chunks } = JSON.parse(readFileSync(join(aside, 'build.json'), 'utf8')) as BuildRecord;
  const rows = Object.entries(chunks)
    .filter(([name]) => name === 'main' || name === 'home' || name.startsWith('of-'))
    .flatMap(([name, files]) =>
      files
        .filter((file) => file.endsWith('.js'))
        .map((file) => ({ name: name.replace(/^of-/, ''), bytes: packedSize(join(aside, file)) })),
    );
  rmSync(aside, { recursive: true, force: true });
  return rows.sort((a, b) => b.bytes - a.bytes);
}

function benches(): boolean {
  const files = filesBelow(root, /\.bench\.ts$/)
    .map((file) => fromRoot(root, file))
    .filter((file) => names.length === 0 || names.some((name) => file.includes(name)));
  const inVitest = files.filter((file) => /from 'vitest'/.test(readFileSync(join(root, file), 'utf8')));
  let ok = true;
  for (const file of files.filter((one) => !inVitest.includes(one))) {
    console.log(`\n${file}`);
    ok = spawnSync(process.execPath, [file], { cwd: root, stdio: 'inherit' }).status === 0 && ok;
  }
  if (inVitest.length) {
    const cli = join(dirname(createRequire(import.meta.url).resolve('vitest/package.json')), 'vitest.mjs');
    const { status } = spawnSync(process.execPath, [cli, 'bench', '--run', ...inVitest], {
      cwd: root,
      stdio: 'inherit',
    });
    ok = status === 0 && ok;
  }
  return ok;
}

const light = (names.length > 0 && !names.includes('size')) || (await sizes());
const ran = benches();
process.exitCode = light && ran ? 0 : 1;
