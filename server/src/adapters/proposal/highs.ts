import { fileURLToPath } from 'node:url';
import loadHighs from 'highs';
import type { Solve } from '../../proposal/solver.ts';

export const highsFile = fileURLToPath(import.meta.resolve('highs/runtime'));

/** HiGHS in WebAssembly: one core, and the same answer for the same model unless time runs out. */
export async function loadSolver(): Promise<Solve> {
  const highs = await loadHighs();
  const { modelStatus } = highs.constants;
  return (text, { seconds, gap, nodes }) => {
    if (seconds <= 0) return { values: null, gap: Number.POSITIVE_INFINITY };
    return highs.withModel({ format: 'lp', data: text }, (model) => {
      model.options.set({
        output_flag: false,
        time_limit: seconds,
        mip_rel_gap: gap,
        mip_max_nodes: nodes,
        random_seed: 1,
      });
      model.run();
      const hasFound = model.info.get('primal_solution_status') === 2;
      if (model.getModelStatus() === modelStatus.infeasible || !hasFound)
        return { values: null, gap: Number.POSITIVE_INFINITY };
      const values = model.getSolution().colValue;
      const named = new Map(Array.from(values, (value, column) => [model.getColName(column), value]));
      return { values: named, gap: Number(model.info.get('mip_gap')) };
    });
  };
}
