import { useMemo } from 'react';
import { useCollection, useLoading, usePrograms } from 'shared-data/collections/hooks';
import { selectProgram } from 'shared-data/collections/selectors';
import type { Program } from 'shared-data/models/program';

export const programStates = ['listed', 'withdrawn', 'ownerless'] as const;
export type ProgramState = (typeof programStates)[number];

/** `ownerless`: the owner's account was deleted. */
export function stateOf(program: Program): ProgramState {
  if (program.canceled) return 'withdrawn';
  return program.private?.ownerRemoved ? 'ownerless' : 'listed';
}

/** All programs with their private parts; only changed ones are new objects. A new list also when states of files change, which columns read. */
export function useManagedPrograms(): { rows: readonly Program[]; loading: boolean } {
  const programs = usePrograms();
  const { version } = useCollection('privatePrograms');
  const statuses = useCollection('statuses');
  const state = useLoading('programs');
  const rows = useMemo(
    () => programs.flatMap(({ id }) => selectProgram(id) ?? []),
    [programs, version, statuses.version],
  );
  return { rows, loading: state === 'loading' || state === 'idle' };
}
