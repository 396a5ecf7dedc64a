import { text } from 'node:stream/consumers';
import type { Problem } from '../../proposal/problem.ts';
import { propose } from '../../proposal/propose.ts';
import { solverStep } from '../../proposal/step.ts';
import { jsonLine } from '../json-line.ts';
import { loadSolver } from './highs.ts';

/** Reads `{ problem, seconds }` as JSON from standard input and writes one step per line to standard output. */
const { problem, seconds } = JSON.parse(await text(process.stdin)) as { problem: Problem; seconds: number };
const solve = await loadSolver();
for (const step of propose(problem, { solve, seconds, now: () => performance.now() }))
  await new Promise<void>((written) => {
    process.stdout.write(jsonLine(solverStep(step)), () => written());
  });
