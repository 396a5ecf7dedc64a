import { loadSolver } from '../adapters/proposal/highs.ts';
import { propose } from './propose.ts';
import { Cost, type Sums } from './soft.ts';
import { brokenRules } from './testing/oracle.ts';
import { symposiumProblem } from './testing/symposium.ts';

/**
 * How long proposals take, and how much better than the greedy ones they are. Fails beyond the limits, when a hard rule is broken, something
 * is not placed, or a soft rule's sum is worse than the greedy one's.
 */
const cases = [
  { programs: 230, rooms: 5, days: 4, limit: 30 },
  { programs: 1000, rooms: 10, days: 5, limit: 180 },
];
const solve = await loadSolver();
for (const { limit, ...size } of cases) {
  const problem = symposiumProblem(size);
  const started = performance.now();
  const rows: string[] = [];
  const seen: { cost: number; placed: number; sums: Sums }[] = [];
  for (const { stage, plan, cost, gap } of propose(problem, {
    solve,
    seconds: limit * 0.8,
    now: () => performance.now(),
  })) {
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    const known = gap === undefined ? '' : `, gap of the sessions ${(100 * gap).toFixed(0)} %`;
    rows.push(
      `${seconds.padStart(6)} s  ${stage.padEnd(10)} ${plan.placed} placed, cost ${cost.toFixed(1)}${known}`,
    );
    seen.push({ cost, placed: plan.placed, sums: new Cost(plan).sums });
    const broken = brokenRules(plan);
    if (broken.length > 0) throw new Error(broken.join('\n'));
  }
  const seconds = (performance.now() - started) / 1000;
  process.stdout.write(
    `${size.programs} programs, ${size.rooms} rooms, ${size.days} days\n${rows.join('\n')}\n`,
  );
  if (seconds > limit) throw new Error(`more than ${limit} s`);
  const [greedy, last] = [seen[0], seen.at(-1)];
  if (!greedy || !last) throw new Error('nothing was proposed');
  for (const rule of Object.keys(greedy.sums) as (keyof Sums)[]) {
    const [before, after] = [greedy.sums[rule], last.sums[rule]];
    process.stdout.write(`${rule.padEnd(10)} greedy ${before.toFixed(1)}, proposed ${after.toFixed(1)}\n`);
    if (after > before + 1e-6) throw new Error(`${rule} is worse than in the greedy plan`);
  }
  if (last.placed < size.programs) throw new Error(`${size.programs - last.placed} are not placed`);
  if (last.cost >= greedy.cost) throw new Error('not better than the greedy plan');
}
