import type { Spot } from './problem.ts';
import type { ProposalStep } from './propose.ts';
import { type Unplaced, whyUnplaced } from './reasons.ts';

export interface SolverStep extends Pick<ProposalStep, 'stage' | 'cost' | 'gap'> {
  /** By talk; null where it has none. */
  spots: (Spot | null)[];
  /** By index of the talk. */
  unplaced: Record<string, Unplaced>;
}

export function solverStep({ plan, ...step }: ProposalStep): SolverStep {
  const spots = plan.problem.talks.map((_, talk) => plan.spotOf(talk) ?? null);
  const left = spots.flatMap((spot, talk) =>
    spot ? [] : [[String(talk), whyUnplaced(plan, talk)] as const],
  );
  return { ...step, spots, unplaced: Object.fromEntries(left) };
}
