import type { Solver } from '../ports.ts';
import { propose } from '../proposal/propose.ts';
import { solverStep } from '../proposal/step.ts';

/** Proposes within this process and without a solver of models: for tests and the pretend world. */
export function plainSolver(): Solver {
  return {
    async propose(problem, seconds, onStep, signal) {
      const solve = () => ({ values: null, gap: Number.POSITIVE_INFINITY });
      for (const step of propose(problem, { solve, seconds, now: () => performance.now() })) {
        signal.throwIfAborted();
        await onStep(solverStep(step));
      }
    },
  };
}
