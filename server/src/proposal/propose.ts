import type { ProposalView } from 'shared-data/models/proposal';
import { greedyPlan } from './greedy.ts';
import { improve } from './improve.ts';
import type { Plan } from './plan.ts';
import type { Problem } from './problem.ts';
import { shareStretches } from './session-stage.ts';
import { Cost, isBetter } from './soft.ts';
import type { Solve } from './solver.ts';
import { placeTalks } from './talk-stage.ts';

type Stage = ProposalView['stage'] & string;

/** The best so far. `stage`: the one that has just ended. */
export interface ProposalStep {
  stage: Stage;
  plan: Plan;
  cost: number;
  /** How far from the best the first stage may be, by its own rules: 0 to 1. */
  gap?: number;
}

export interface ProposeOptions {
  solve: Solve;
  /** For all stages together. */
  seconds: number;
  now(): number;
}

/** The rounds of improving per talk: enough that more change little. */
const roundsPerTalk = 400;
/** Usually reached before the time limit, so that proposals can be repeated. */
const enough = { gap: 0.02, nodes: 30 };

/** Sessions to blocks, talks to slots, then small moves; each better plan is told at once. By no soft rule worse than the greedy one, unless it places more. */
export function* propose(problem: Problem, { solve, seconds, now }: ProposeOptions): Generator<ProposalStep> {
  const started = now();
  const left = () => seconds - (now() - started) / 1000;
  const greedy = stepOf('greedy', greedyPlan(problem));
  let best = greedy;
  yield best;
  const shared = shareStretches(problem, solve, { seconds: left() * 0.4, ...enough });
  const gap = shared && Number.isFinite(shared.gap) ? { gap: shared.gap } : {};
  best = { ...best, stage: 'sessions', ...gap };
  yield best;
  const most = new Cost(greedy.plan).sums;
  const isWithin = ({ plan }: ProposalStep) =>
    plan.placed > greedy.plan.placed || new Cost(plan).over(most) === 0;
  const beats = (a: ProposalStep, b: ProposalStep) =>
    isWithin(a) && isBetter({ placed: a.plan.placed, cost: a.cost }, { placed: b.plan.placed, cost: b.cost });
  let found: ProposalStep | undefined;
  if (shared) {
    const plan = placeTalks(problem, shared.shares, solve, { seconds: left() * 0.4, ...enough });
    found = stepOf('talks', plan);
    best = { ...(beats(found, best) ? found : best), stage: 'talks', ...gap };
    yield best;
  }
  const rounds = roundsPerTalk * problem.talks.length;
  const improved = (from: Plan, until: number) => {
    const plan = from.copy();
    const bounds = plan.placed === greedy.plan.placed ? { most } : {};
    improve(plan, { rounds, goesOn: () => left() > until, ...bounds });
    return stepOf('improving', plan);
  };
  // Where some rule stays worse than in the greedy plan, that one is made better instead, and of no rule worse.
  const starts = found && found.plan.placed >= greedy.plan.placed ? [found, greedy] : [greedy];
  for (const [at, start] of starts.entries()) {
    const last = improved(start.plan, at + 1 < starts.length ? left() / 2 : 0);
    if (beats(last, best)) best = last;
    if (isWithin(last)) break;
  }
  yield { ...best, stage: 'improving', ...gap };
}

function stepOf(stage: Stage, plan: Plan): ProposalStep {
  return { stage, plan, cost: new Cost(plan).total };
}
