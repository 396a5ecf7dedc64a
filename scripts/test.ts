import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, dirname, join } from 'node:path';
import { findBrowser } from '../e2e/src/support/browser.ts';
import { printChecks, runChecks } from './check.ts';
import {
  listProblems,
  type PlaywrightReport,
  type Problem,
  playwrightProblems,
  type UnhandledError,
  unhandledProblems,
  type VitestReport,
  vitestProblems,
} from './lib/test-problems.ts';

/** `pnpm test`. All stages run even after failures; an empty stage counts as failed. The last line is `N passed, N failed`. */
const root = join(import.meta.dirname, '..');
const results = join(root, 'test-results');

interface Outcome {
  passed: number;
  failed: number;
  problems: Problem[];
}

async function checks(): Promise<Outcome> {
  const done = await runChecks();
  printChecks(done);
  const problems = done
    .filter((check) => !check.ok)
    .map(({ name, detail }): Problem => ({ kind: 'FAILED', name, message: detail.split('\n', 1)[0] ?? '' }));
  return { passed: done.length - problems.length, failed: problems.length, problems };
}

const unit = () => vitest('unit', ['node', 'alone']);
const components = () => vitest('components', ['dom', 'dom-alone']);

async function integration(): Promise<Outcome> {
  ensureNginx();
  return vitest('integration', ['integration', 'dom-integration', 'drawn']);
}

async function vitest(stage: string, projects: string[]): Promise<Outcome> {
  const report = join(results, `${stage}.json`);
  const errors = join(results, `${stage}-errors.json`);
  const unhandled = `--reporter=${join(import.meta.dirname, 'test/unhandled-errors.ts')}`;
  const cli = join(packageDir('vitest', root), 'vitest.mjs');
  const only = projects.flatMap((project) => ['--project', project]);
  const code = await run(
    [cli, 'run', ...only, '--reporter=default', '--reporter=json', `--outputFile.json=${report}`, unhandled],
    root,
    { UNHANDLED_ERRORS: errors },
  );
  return outcome(stage, code, () => {
    const json = readReport<VitestReport>(report);
    const outside = readReport<UnhandledError[]>(errors);
    const problems = [...vitestProblems(json, root), ...unhandledProblems(outside)];
    const failed = problems.filter(({ kind }) => kind === 'FAILED').length;
    return { passed: json.numPassedTests ?? 0, failed, problems };
  });
}

async function browser(): Promise<Outcome> {
  if (!ensureBrowser()) return failure('browser', 'Chromium is missing');
  const report = join(results, 'e2e.json');
  const cli = join(packageDir('@playwright/test', join(root, 'e2e')), 'cli.js');
  const code = await run([cli, 'test'], join(root, 'e2e'));
  return outcome('browser', code, () => {
    const json = readReport<PlaywrightReport>(report);
    const { expected = 0, flaky = 0, unexpected = 0 } = json.stats ?? {};
    return { passed: expected + flaky, failed: unexpected, problems: playwrightProblems(json) };
  });
}

/** A stage that ended badly, or tested nothing, counts as failed whatever its report says. */
function outcome(stage: string, code: number, read: () => Outcome): Outcome {
  try {
    const found = read();
    if (found.failed > 0 || (code === 0 && found.passed > 0)) return found;
    const { passed, problems } = found;
    const added = failure(stage, passed === 0 ? 'no test ran' : `ended with code ${code}, see above`);
    return { passed, failed: 1, problems: [...problems, ...added.problems] };
  } catch (error) {
    // A missing report fails the stage; the next one still runs.
    return failure(stage, String(error));
  }
}

const failure = (name: string, message: string): Outcome => ({
  passed: 0,
  failed: 1,
  problems: [{ kind: 'FAILED', name, message }],
});

const readReport = <T>(file: string) => JSON.parse(readFileSync(file, 'utf8')) as T;

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

function run(args: string[], cwd: string, env: NodeJS.ProcessEnv = {}): Promise<number> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, args, { cwd, stdio: 'inherit', env: { ...process.env, ...env } });
    child.on('error', () => resolve(1));
    child.on('close', (code) => resolve(code ?? 1));
  });
}

for (const stage of ['unit', 'components', 'integration'])
  for (const report of [stage, `${stage}-errors`]) rmSync(join(results, `${report}.json`), { force: true });
rmSync(join(results, 'e2e.json'), { force: true });
mkdirSync(results, { recursive: true });
const total: Outcome = { passed: 0, failed: 0, problems: [] };
for (const [name, stage] of Object.entries({ checks, unit, components, integration, browser })) {
  console.log(`\n── ${name}`);
  const started = performance.now();
  const { passed, failed, problems } = await stage();
  total.passed += passed;
  total.failed += failed;
  total.problems.push(...problems.map((problem) => ({ ...problem, name: `${name}: ${problem.name}` })));
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(`── ${name}: ${passed} passed and ${failed} failed in ${seconds} s`);
}
process.exitCode = total.failed === 0 ? 0 : 1;
console.log(`\n${listProblems(total.problems).join('\n')}`);
console.log(`\n${total.passed} passed, ${total.failed} failed`);
