import type { Json } from 'embedded-firebase';
import type {
  ProposalOptions,
  ProposalView,
  ProposedChange,
  ProposedPlace,
} from 'shared-data/models/proposal';
import type { MayPropose } from '../policies/meeting.ts';
import type { Database } from '../ports.ts';
import { ProblemError } from '../problem.ts';
import { blockedChanges } from '../proposal/changes.ts';
import { itemKeyOf } from '../proposal/problem.ts';
import type { Programme } from '../proposal/read-problem.ts';
import { put, read } from '../stored/database.ts';
import { stored } from '../stored/places.ts';
import {
  type ProposalResult,
  proposalOptionsOf,
  proposalResultOf,
  type StoredProposal,
} from '../stored/server-records.ts';
import { serverPaths } from './paths.ts';
import { readProgramme } from './programme.ts';
import { keyOf, writeOf } from './proposal-write.ts';

type Changes = Record<string, Json>;

/** Rejects with `conflict` while one is running. Replaces the previous proposal, including its undo. */
export async function newProposalChanges(
  { actor }: MayPropose,
  database: Database,
  { id, options, now }: { id: string; options: ProposalOptions; now: number },
): Promise<Changes> {
  const current = await read(database, stored.proposal);
  if (current?.state === 'running') throw new ProblemError('conflict');
  return put(stored.proposal, {
    id,
    state: 'running',
    by: actor.email,
    startedAt: now,
    attempts: 0,
    options: JSON.stringify(options),
  });
}

/** Rejects with `notFound` for another proposal, `conflict` when it has ended. Keeps the best result so far. */
export async function canceledProposalChanges(
  _: MayPropose,
  database: Database,
  id: string,
): Promise<Changes> {
  const { proposal } = await current(database, id);
  if (proposal.state !== 'running') throw new ProblemError('conflict');
  return { [`${serverPaths.proposal}/state`]: 'canceled' };
}

export async function proposalView(_: MayPropose, database: Database): Promise<ProposalView | null> {
  const proposal = await read(database, stored.proposal);
  const options = proposal && proposalOptionsOf(proposal.options);
  if (!proposal || !options) return null;
  const { id, state, by, startedAt } = proposal;
  const result = resultOf(proposal);
  const view = { id, state, by, startedAt, options };
  if (!result) return { ...view, changes: [], items: [], unplaced: [], stale: [], taken: [], last: null };
  const { versions, takings, ...shown } = result;
  const taken = takings.flatMap(({ programs }) => programs);
  const open = openChanges(result);
  const last = takings.at(-1);
  return {
    ...view,
    ...shown,
    stale: [...blockedNow(await readProgramme(database), open, result, options)],
    taken,
    last: last ? { at: last.at, by: last.by, count: last.programs.length } : null,
  };
}

/** Applies these changes, or all that can be, in one write. Rejects with `conflict` (`detail`: program ids) when a chosen one cannot be applied. */
export async function applyProposalChanges(
  { actor }: MayPropose,
  database: Database,
  { id, programs, now }: { id: string; programs: readonly string[] | undefined; now: number },
): Promise<{ changes: Changes; count: number }> {
  const { proposal, options, result } = await ended(database, id);
  const open = openChanges(result);
  const programme = await readProgramme(database);
  const chosen = programs && new Set(programs);
  const wanted = chosen
    ? open.filter(({ programId }) => chosen.has(programId))
    : takeable(programme, open, result, options);
  if (chosen && wanted.length < chosen.size) throw new ProblemError('notFound');
  if (wanted.length === 0) throw new ProblemError('conflict');
  requireNone(blockedNow(programme, wanted, result, options));
  const written = writeOf(programme, wanted, result);
  const taking = {
    at: now,
    by: actor.email,
    programs: wanted.map(({ programId }) => programId),
    made: written.made,
  };
  const next = {
    ...result,
    versions: { ...result.versions, ...written.versions },
    takings: [...result.takings, taking],
  };
  return {
    changes: { ...written.changes, ...put(stored.proposal, { ...proposal, result: JSON.stringify(next) }) },
    count: wanted.length,
  };
}

/** Undoes what was applied last. Rejects with `conflict` (`detail`: program ids) when an item has changed since, `notFound` when there is none. */
export async function undoProposalChanges(
  _: MayPropose,
  database: Database,
  id: string,
): Promise<{ changes: Changes; count: number }> {
  const { proposal, result } = await ended(database, id);
  const last = result.takings.at(-1);
  if (!last) throw new ProblemError('notFound');
  const programme = await readProgramme(database);
  const back = result.changes
    .filter(({ programId }) => last.programs.includes(programId))
    .map((change) => ({ ...change, from: change.to, to: change.from }));
  requireNone(movedMeanwhile(programme, back, result.versions));
  const written = writeOf(programme, back, result, new Set(last.made));
  const next = {
    ...result,
    versions: { ...result.versions, ...written.versions },
    takings: result.takings.slice(0, -1),
  };
  for (const key of last.made) delete next.versions[key];
  return {
    changes: { ...written.changes, ...put(stored.proposal, { ...proposal, result: JSON.stringify(next) }) },
    count: back.length,
  };
}

async function current(database: Database, id: string): Promise<{ proposal: StoredProposal }> {
  const proposal = await read(database, stored.proposal);
  if (proposal?.id !== id) throw new ProblemError('notFound');
  return { proposal };
}

async function ended(database: Database, id: string) {
  const { proposal } = await current(database, id);
  const [options, result] = [proposalOptionsOf(proposal.options), resultOf(proposal)];
  if (proposal.state === 'running') throw new ProblemError('conflict');
  if (!options || !result) throw new ProblemError('notFound');
  return { proposal, options, result };
}

function resultOf({ result }: StoredProposal): ProposalResult | null {
  return result === undefined ? null : proposalResultOf(result);
}

function openChanges({ changes, takings }: ProposalResult): ProposedChange[] {
  const taken = new Set(takings.flatMap(({ programs }) => programs));
  return changes.filter(({ programId }) => !taken.has(programId));
}

function blockedNow(
  programme: Programme,
  changes: readonly ProposedChange[],
  { items, versions }: ProposalResult,
  options: ProposalOptions,
): Set<string> {
  const blocked = blockedChanges(programme, changes, items, options);
  return new Set([...blocked, ...movedMeanwhile(programme, changes, versions)]);
}

/** Repeats until nothing more is blocked: blocked programs keep their places, which may block others. */
function takeable(
  programme: Programme,
  open: readonly ProposedChange[],
  result: ProposalResult,
  options: ProposalOptions,
): ProposedChange[] {
  let left = [...open];
  for (let blocked = blockedNow(programme, left, result, options); blocked.size > 0; ) {
    left = left.filter(({ programId }) => !blocked.has(programId));
    blocked = blockedNow(programme, left, result, options);
  }
  return left;
}

/** Programs with an item whose version is not the one known, on either side. */
function movedMeanwhile(
  { items }: Programme,
  changes: readonly ProposedChange[],
  versions: Readonly<Record<string, number>>,
): Set<string> {
  const now = new Map(items.map(({ table, room, id, item }) => [itemKeyOf(table, room, id), item.version]));
  const isKnown = (place: ProposedPlace | null) =>
    place === null || now.get(keyOf(place)) === versions[keyOf(place)];
  return new Set(
    changes.filter(({ from, to }) => !isKnown(from) || !isKnown(to)).map(({ programId }) => programId),
  );
}

function requireNone(programs: ReadonlySet<string>): void {
  if (programs.size > 0) throw new ProblemError('conflict', { detail: [...programs].join(', ') });
}
