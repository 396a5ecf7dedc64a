import { realpathSync } from 'node:fs';
import { dirname } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { MediaError, type Solver } from '../ports.ts';
import type { SolverStep } from '../proposal/step.ts';
import { highsFile } from './proposal/highs.ts';
import { sandboxedNode, startSandboxed } from './sandbox.ts';

const here = fileURLToPath(new URL('./proposal/propose-child.ts', import.meta.url));
/** The only paths the process may read: this package's code and HiGHS. */
const readable = [
  fileURLToPath(new URL('../../', import.meta.url)),
  dirname(dirname(realpathSync(highsFile))),
];
const memory = 1.5 * 1024 ** 3;
/** Seconds beyond the search time: starting, and a running step of the solver. */
const allowance = 60;

/** Proposes in a sandboxed process of low priority that is killed when it takes much longer than it may. */
export function proposalProcess(program = here): Solver {
  return {
    async propose(problem, seconds, onStep, signal) {
      signal.throwIfAborted();
      const whole = (seconds + allowance) * 1000;
      const limits = { cpu: seconds + allowance, memory, perStep: whole, whole };
      const command = sandboxedNode(program, readable);
      const sandboxed = await startSandboxed(command, { cwd: dirname(here), input: true }, limits, signal);
      try {
        sandboxed.input?.end(JSON.stringify({ problem, seconds }));
        for await (const line of createInterface({ input: sandboxed.output }))
          await onStep(JSON.parse(line) as SolverStep);
        if ((await sandboxed.ended) !== 0) throw new MediaError('crashed');
      } catch (error) {
        signal.throwIfAborted();
        throw sandboxed.endedBecause() ?? error;
      } finally {
        sandboxed.end();
      }
    },
  };
}
