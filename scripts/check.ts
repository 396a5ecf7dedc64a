import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { checkBoundaries } from './check/boundaries.ts';
import { checkCitations } from './check/citations.ts';
import { checkDocuments } from './check/documents.ts';
import { checkMessages } from './check/messages.ts';
import { checkProduction } from './check/production.ts';
import { checkStyles } from './check/styles.ts';
import { checkSurface } from './check/surface.ts';
import { checkTrees } from './check/trees.ts';
import { findUnused } from './check/unused.ts';

const root = join(import.meta.dirname, '..');
const require = createRequire(import.meta.url);
const binOf = (name: string, path: string) => join(dirname(require.resolve(`${name}/package.json`)), path);

export interface CheckResult {
  name: string;
  ok: boolean;
  detail: string;
  ms: number;
}

const biome = () =>
  command([
    binOf('@biomejs/biome', 'bin/biome'),
    'ci',
    '--error-on-warnings',
    '--diagnostic-level=warn',
    '--colors=off',
    '.',
  ]);
const types = () => command([binOf('typescript', 'bin/tsc'), '-b', '--pretty', 'false']);

const checks: { name: string; run: () => Promise<{ ok: boolean; detail: string }> }[] = [
  { name: 'format and lint', run: biome },
  { name: 'types', run: types },
  { name: 'unused', run: async () => verdict(await findUnused(root), 'files, exports and dependencies') },
  {
    name: 'boundaries',
    run: async () => {
      const { read, violations } = checkBoundaries(root);
      const lines = violations.map(
        (one) => `${one.file}:${one.line} ${one.what}\n    ${one.rule}: ${one.says}`,
      );
      return verdict(lines, `${read} files`);
    },
  },
  {
    name: 'messages',
    run: async () => {
      const { read, problems } = checkMessages(root);
      return verdict(problems, `${read} messages in each language`);
    },
  },
  {
    name: 'production',
    run: async () => {
      const { read, problems } = checkProduction(root);
      return verdict(problems, `${read} files, none of the emulator's`);
    },
  },
  {
    name: 'shared surface',
    run: async () => {
      const { read, problems } = checkSurface(root);
      return verdict(problems, `${read} exports`);
    },
  },
  {
    name: 'styles',
    run: async () => {
      const { read, problems } = checkStyles(root);
      return verdict(problems, `${read} style sheets`);
    },
  },
  {
    name: 'citations',
    run: async () => {
      const { read, problems } = checkCitations(root);
      return verdict(problems, `${read} citations`);
    },
  },
  {
    name: 'documents',
    run: async () => {
      const { read, problems } = checkDocuments(root);
      return verdict(problems, `${read} links`);
    },
  },
  {
    name: 'trees',
    run: async () => {
      const { read, problems } = checkTrees(root);
      return verdict(problems, `${read} lines of ARCHITECTURE.md and of packages`);
    },
  },
];

const verdict = (problems: string[], seen: string) =>
  problems.length ? { ok: false, detail: problems.join('\n') } : { ok: true, detail: seen };

export async function runChecks(): Promise<CheckResult[]> {
  return Promise.all(
    checks.map(async ({ name, run }) => {
      const started = performance.now();
      const result = await run().catch((error: unknown) => ({ ok: false, detail: String(error) }));
      return { name, ...result, ms: Math.round(performance.now() - started) };
    }),
  );
}

export function printChecks(results: CheckResult[]): void {
  for (const { name, ok, detail, ms } of results)
    console.log(
      `${ok ? 'ok    ' : 'FAILED'} ${name.padEnd(16)} ${`${ms} ms`.padStart(8)}  ${ok ? detail : ''}`,
    );
  for (const { name, detail } of results.filter((result) => !result.ok)) console.log(`\n${name}\n${detail}`);
}

function command(args: string[]): Promise<{ ok: boolean; detail: string }> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk) => {
        output += chunk;
      });
    child.on('error', (error) => resolve({ ok: false, detail: error.message }));
    child.on('close', (code) => {
      const summary = /Checked \d+ files/.exec(output)?.[0] ?? '';
      resolve(code === 0 ? { ok: true, detail: summary } : { ok: false, detail: output.trim() });
    });
  });
}

if (process.argv[1] === import.meta.filename) {
  const results = await runChecks();
  printChecks(results);
  if (results.some((result) => !result.ok)) process.exitCode = 1;
}
