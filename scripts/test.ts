import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, dirname, join } from 'node:path';
import { findBrowser } from '../e2e/src/support/browser.ts';
import { printChecks, runChecks } from './check.ts';

/**
 * `pnpm test`: static checks, unit, integration and browser tests. All stages run even after failures. The last line is `N passed, N
 * failed`; an empty stage counts as failed.
 */
const root = join(import.meta.dirname, '..');
const results = join(root, 'test-results');

interface Count {
  passed: number;
  failed: number;
}

async function checks(): Promise<Count> {
  const done = await runChecks();
  printChecks(done);
  const passed = done.filter((check) => check.ok).length;
  return { passed, failed: done.length - passed };
}

const unit = () => vitest('unit', ['node', 'alone', 'dom']);

async function integration(): Promise<Count> {
  ensureNginx();
  return vitest('integration', ['integration']);
}

async function vitest(stage: string, projects: string[]): Promise<Count> {
  const report = join(results, `${stage}.json`);
  const cli = join(packageDir('vitest', root), 'vitest.mjs');
  const only = projects.flatMap((project) => ['--project', project]);
  const code = await run(
    [cli, 'run', ...only, '--reporter=default', '--reporter=json', `--outputFile.json=${report}`],
    root,
  );
  const count = readReport(report, (json) => ({
    passed: Number(json.numPassedTests ?? 0),
    // A file that cannot be loaded contains no tests.
    failed: Number(json.numFailedTests ?? 0) + emptyFailures(json),
  }));
  return honest(count, code);
}

function emptyFailures(json: Record<string, unknown>): number {
  const files = (json.testResults ?? []) as { status: string; assertionResults: { status: string }[] }[];
  return files.filter(
    (file) => file.status === 'failed' && !file.assertionResults.some((one) => one.status === 'failed'),
  ).length;
}

async function browser(): Promise<Count> {
  if (!ensureBrowser()) return { passed: 0, failed: 1 };
  const report = join(results, 'e2e.json');
  const cli = join(packageDir('@playwright/test', join(root, 'e2e')), 'cli.js');
  const code = await run([cli, 'test'], join(root, 'e2e'));
  const count = readReport(report, (json) => {
    const stats = (json.stats ?? {}) as Record<string, number>;
    return { passed: (stats.expected ?? 0) + (stats.flaky ?? 0), failed: stats.unexpected ?? 0 };
  });
  return honest(count, code);
}

function honest(count: Count, code: number): Count {
  const failed = count.failed || (code !== 0 || count.passed === 0 ? 1 : 0);
  return { passed: count.passed, failed };
}

function readReport(file: string, read: (json: Record<string, unknown>) => Count): Count {
  try {
    return read(JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>);
  } catch (error) {
    // A missing report fails the stage; the next one still runs.
    console.error(String(error));
    return { passed: 0, failed: 0 };
  }
}

function ensureBrowser(): boolean {
  if (findBrowser() || (install(['chromium', 'fonts-noto-cjk']) && findBrowser())) return true;
  console.error(
    'The browser tests need Chromium. Install it (Debian: apt-get install chromium fonts-noto-cjk) or name one in CHROMIUM.',
  );
  return false;
}

/** For the test of the README's nginx recipe, which is skipped without it. */
function ensureNginx(): void {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin'];
  if (!folders.some((folder) => existsSync(join(folder, 'nginx')))) install(['nginx-light']);
}

function install(packages: string[]): boolean {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false;
  console.log(`installing ${packages.join(' and ')} from Debian …`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const apt = (...args: string[]) => spawnSync('apt-get', args, { stdio: 'inherit', env }).status === 0;
  apt('update', '-qq');
  return apt('install', '-y', '-qq', '--no-install-recommends', ...packages);
}

const packageDir = (name: string, from: string) =>
  dirname(createRequire(join(from, 'package.json')).resolve(`${name}/package.json`));

function run(args: string[], cwd: string): Promise<number> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, args, { cwd, stdio: 'inherit' });
    child.on('error', () => resolve(1));
    child.on('close', (code) => resolve(code ?? 1));
  });
}

for (const report of ['unit', 'integration', 'e2e']) rmSync(join(results, `${report}.json`), { force: true });
mkdirSync(results, { recursive: true });
const total: Count = { passed: 0, failed: 0 };
for (const [name, stage] of Object.entries({ checks, unit, integration, browser })) {
  console.log(`\n── ${name}`);
  const started = performance.now();
  const count = await stage();
  total.passed += count.passed;
  total.failed += count.failed;
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(`── ${name}: ${count.passed} passed and ${count.failed} failed in ${seconds} s`);
}
process.exitCode = total.failed === 0 ? 0 : 1;
console.log(`\n${total.passed} passed, ${total.failed} failed`);
