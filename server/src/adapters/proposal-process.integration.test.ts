import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import type { SolverStep } from '../proposal/step.ts';
import { symposiumProblem } from '../proposal/testing/symposium.ts';
import { proposalProcess } from './proposal-process.ts';

const problem = symposiumProblem({ programs: 40, rooms: 3, days: 1 });
const folder = mkdtempSync(join(tmpdir(), 'proposal-'));
afterAll(() => rmSync(folder, { recursive: true }));

test('proposes in a process of its own, better and better', async () => {
  const steps: SolverStep[] = [];
  await proposalProcess().propose(
    problem,
    30,
    async (step) => void steps.push(step),
    AbortSignal.timeout(120_000),
  );
  expect(steps.map(({ stage }) => stage)).toEqual(['greedy', 'sessions', 'talks', 'improving']);
  expect(steps.at(-1)?.spots.filter((spot) => spot !== null)).toHaveLength(40);
  expect(steps.at(-1)?.cost).toBeLessThan(steps[0]?.cost ?? 0);
}, 120_000);

test('ends at once when it is canceled', async () => {
  const canceled = new AbortController();
  const found = proposalProcess().propose(
    symposiumProblem({ programs: 300, rooms: 5, days: 4 }),
    300,
    async () => canceled.abort(new Error('canceled')),
    canceled.signal,
  );
  await expect(found).rejects.toThrow('canceled');
}, 120_000);

test('tells that the process failed', async () => {
  const program = join(folder, 'fails.mjs');
  writeFileSync(program, 'process.exit(3);');
  const found = proposalProcess(program).propose(problem, 5, async () => {}, new AbortController().signal);
  await expect(found).rejects.toThrow('crashed');
}, 120_000);
