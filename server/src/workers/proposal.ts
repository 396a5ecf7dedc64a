import { readProgramme } from '../data/programme.ts';
import type { Ports } from '../ports.ts';
import { proposedOf } from '../proposal/changes.ts';
import { itemKeyOf } from '../proposal/problem.ts';
import { problemOf, programsInScope } from '../proposal/read-problem.ts';
import { change, watchValue } from '../stored/database.ts';
import { stored } from '../stored/places.ts';
import { type ProposalResult, proposalOptionsOf, type StoredProposal } from '../stored/server-records.ts';
import { createLoop, type StartWorker } from './worker.ts';

/** Crashes before a proposal is given up. */
const mostAttempts = 5;

/** Works on the proposal that is running, from its beginning after a crash. Ends soon when it is canceled. */
export const startProposal: StartWorker = (ports, { log }) => {
  const { database } = ports;
  let wanted: StoredProposal | null = null;
  let working: { id: string; canceled: AbortController } | undefined;
  const loop = createLoop('proposal', ports, log, async (signal) => {
    const job = wanted;
    if (job?.state !== 'running') return;
    const canceled = new AbortController();
    working = { id: job.id, canceled };
    try {
      await work(ports, job.id, AbortSignal.any([signal, canceled.signal]));
    } catch (error) {
      if (signal.aborted || canceled.signal.aborted) return;
      log.error('a proposal failed', { error: String((error as Error)?.stack ?? error) });
      await whileRunning(ports, job.id, (running) => ({ ...running, state: 'failed' }));
    } finally {
      working = undefined;
    }
  });
  const unwatch = watchValue(database, stored.proposal, (job) => {
    wanted = job;
    if (working && (job?.id !== working.id || job.state !== 'running')) working.canceled.abort();
    if (job?.state === 'running' && job.id !== working?.id) loop.notify();
  });
  return {
    settled: loop.settled,
    stop: () => {
      unwatch();
      return loop.stop();
    },
  };
};

async function work(ports: Ports, id: string, signal: AbortSignal): Promise<void> {
  const { database, solver } = ports;
  const job = await whileRunning(ports, id, (running) =>
    running.attempts < mostAttempts
      ? { ...running, attempts: running.attempts + 1 }
      : { ...running, state: 'failed' },
  );
  const options = job && proposalOptionsOf(job.options);
  if (!options || job.state !== 'running') return;
  const programme = await readProgramme(database);
  const problem = problemOf(programme, programsInScope(programme, options), options);
  const known = new Map(
    programme.items.map((one) => [itemKeyOf(one.table, one.room, one.id), one.item.version]),
  );
  let greedyCost: number | undefined;
  await solver.propose(
    problem,
    options.seconds,
    async (step) => {
      greedyCost ??= step.cost;
      const proposed = proposedOf(programme, problem, step, id);
      const touched = proposed.changes
        .flatMap(({ from, to }) => [from, to])
        .filter((place) => place !== null);
      const keys = touched.map(({ table, room, item }) => itemKeyOf(table, room, item));
      const versions = Object.fromEntries(
        keys.flatMap((key) => {
          const version = known.get(key);
          return version === undefined ? [] : [[key, version] as const];
        }),
      );
      const placed = step.spots.filter((spot) => spot !== null).length;
      const { stage, cost } = step;
      const sums = { stage, placed, total: problem.talks.length, cost, greedyCost };
      const result: ProposalResult = { ...sums, ...proposed, versions, takings: [] };
      await whileRunning(ports, id, (running) => ({ ...running, result: JSON.stringify(result) }));
    },
    signal,
  );
  signal.throwIfAborted();
  await whileRunning(ports, id, (running) => ({ ...running, state: 'done' }));
}

/** Changes the proposal unless it was canceled or replaced; returns it as it is then. */
async function whileRunning(
  { database }: Ports,
  id: string,
  next: (running: StoredProposal) => StoredProposal,
): Promise<StoredProposal | null> {
  const { committed, value } = await change(database, stored.proposal, (found) =>
    found?.id === id && found.state === 'running' ? next(found) : undefined,
  );
  return committed ? value : null;
}
