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

/** Sessions to blocks, talks to slots, then small moves; each better plan is told at once. Never worse than the greedy one. */
export function* propose(problem: Problem, { solve, seconds, now }: ProposeOptions): Generator<ProposalStep> {
  const started = now();
  const left = () => seconds - (now() - started) / 1000;
  let best = stepOf('greedy', greedyPlan(problem));
  yield best;
  const shared = shareStretches(problem, solve, { seconds: left() * 0.4, ...enough });
  const gap = shared && Number.isFinite(shared.gap) ? { gap: shared.gap } : {};
  best = { ...best, stage: 'sessions', ...gap };
  yield best;
  if (shared) {
    const plan = placeTalks(problem, shared.shares, solve, { seconds: left() * 0.4, ...enough });
    const found = stepOf('talks', plan);
    best = { ...(beats(found, best) ? found : best), stage: 'talks', ...gap };
    yield best;
  }
  const rounds = roundsPerTalk * problem.talks.length;
  const goesOn = () => left() > 0;
  const improved = best.plan.copy();
  improve(improved, { rounds, goesOn });
  const last = stepOf('improving', improved);
  yield { ...(beats(last, best) ? last : best), stage: 'improving', ...gap };
}

function stepOf(stage: Stage, plan: Plan): ProposalStep {
  return { stage, plan, cost: new Cost(plan).total };
}

function beats(a: ProposalStep, b: ProposalStep): boolean {
  return isBetter({ placed: a.plan.placed, cost: a.cost }, { placed: b.plan.placed, cost: b.cost });
}
