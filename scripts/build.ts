import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { remotes } from '../remotes.ts';
import { compress } from './bundle/compress.ts';
import { drawingFile } from './bundle/drawing.ts';
import { type BuildRecord, workerFile } from './bundle/release-plugin.ts';
import { filesBelow, fromRoot } from './lib/imports.ts';

const root = join(import.meta.dirname, '..');

/** The shell last: it is the build that must be missing for the shortest time. */
export const apps = [...remotes.map((remote) => remote.id), 'shell'];

export interface BuildOptions {
  only?: string[];
  force?: boolean;
  log?: (line: string) => void;
}

/** Builds changed apps, two at a time, into `<app>/dist` (pages, assets, `build.json`, `remote.json`, drawing bundle, `.stamp`). On failure the earlier build stays. */
export async function buildApps(options: BuildOptions = {}): Promise<{ built: string[]; fresh: string[] }> {
  const log = options.log ?? console.log;
  const shared = hashOf(sharedInputs());
  const stamps = new Map(apps.map((app) => [app, `${shared}-${hashOf(appInputs(app))}`]));
  const wanted = options.only?.length ? apps.filter((app) => options.only?.includes(app)) : apps;
  const stale = wanted.filter((app) => options.force || !isFresh(app, stamps.get(app) ?? ''));
  const queue = [...stale];
  const failures: string[] = [];
  const work = async () => {
    for (let app = queue.shift(); app; app = queue.shift()) {
      const started = performance.now();
      log(`build ${app} …`);
      const error = await buildApp(app, stamps.get(app) ?? '').catch((reason: Error) => reason);
      if (error) failures.push(error.message);
      else log(`build ${app} done in ${((performance.now() - started) / 1000).toFixed(1)} s`);
    }
  };
  await Promise.all([work(), work()]);
  if (failures.length) throw new Error(failures.join('\n'));
  return { built: stale, fresh: wanted.filter((app) => !stale.includes(app)) };
}

async function buildApp(app: string, stamp: string): Promise<void> {
  const dist = join(root, app, 'dist');
  const before = readRecord(app);
  rmSync(join(dist, '.stamp'), { force: true });
  await runCompiler(app);
  const now = readRecord(app);
  if (!now) throw new Error(`${app}: the build left no build.json`);
  const keep = new Set([
    ...(before?.files ?? []),
    ...now.files,
    'build.json',
    'remote.json',
    drawingFile,
    workerFile,
  ]);
  for (const file of filesBelow(dist, /./)) {
    const name = fromRoot(dist, file).replace(/\.(?:br|gz)$/, '');
    if (!keep.has(name)) rmSync(file);
  }
  await compress(dist, now.files);
  mkdirSync(dist, { recursive: true });
  writeFileSync(join(dist, '.stamp'), stamp);
}

function runCompiler(app: string): Promise<void> {
  const require = createRequire(import.meta.url);
  const cli = join(dirname(require.resolve('@rspack/cli/package.json')), 'bin/rspack.js');
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [cli, 'build'], {
      cwd: join(root, app),
      env: { ...process.env, NODE_ENV: 'production' },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    child.stdout.on('data', (chunk) => {
      output += chunk;
    });
    child.stderr.on('data', (chunk) => {
      output += chunk;
    });
    child.on('error', reject);
    child.on('close', (code) =>
      code === 0
        ? resolve()
        : reject(new Error(`${app} could not be built\n${output.split('\n').slice(0, 60).join('\n')}`)),
    );
  });
}

function readRecord(app: string): BuildRecord | null {
  const file = join(root, app, 'dist/build.json');
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as BuildRecord) : null;
}

function isFresh(app: string, stamp: string): boolean {
  const file = join(root, app, 'dist/.stamp');
  if (!existsSync(file) || readFileSync(file, 'utf8') !== stamp) return false;
  return readRecord(app)?.files.every((name) => existsSync(join(root, app, 'dist', name))) ?? false;
}

const source = /^(?!.*\.(?:test|spec|bench)\.tsx?$)/;

const sharedInputs = () => [
  ...['pnpm-lock.yaml', 'rspack.app.ts', 'remotes.ts', 'scripts/build.ts', 'scripts/lib/imports.ts'].map(
    (file) => join(root, file),
  ),
  ...['scripts/bundle', 'shared-ui', 'shared-data'].flatMap((folder) =>
    filesBelow(join(root, folder), source),
  ),
];

const appInputs = (app: string) => filesBelow(join(root, app), source);

function hashOf(files: string[]): string {
  const hash = createHash('sha256');
  for (const file of files)
    hash.update(fromRoot(root, file)).update('\0').update(readFileSync(file)).update('\0');
  return hash.digest('hex').slice(0, 32);
}

if (process.argv[1] === import.meta.filename) {
  const started = performance.now();
  const force = process.argv.includes('--force');
  const only = process.argv.slice(2).filter((arg) => !arg.startsWith('-'));
  try {
    const { built, fresh } = await buildApps({ only, force });
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    console.log(`built ${built.length}, unchanged ${fresh.length}, ${seconds} s`);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
