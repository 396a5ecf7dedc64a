import { useCallback, useMemo } from 'react';
import { useAllPrivatePrograms, usePrograms } from 'shared-data/collections/hooks';
import { selectProgram } from 'shared-data/collections/selectors';
import type { Program, PublicProgram } from 'shared-data/models/program';
import { useSnapshot } from 'shared-data/platform/use-snapshot';
import { storeOf } from 'shared-data/sync/collection-store';
import { presenterNames } from '../schedule/labels.ts';
import type { AssignedField } from './assignments.ts';

export interface ProgramRow {
  program: Program;
  presenter: string;
  /** Value of the field; programs assigned on this page keep their former one, and so their row's place. */
  listed: string;
}

export interface RowChoice<Field extends AssignedField> {
  row: ProgramRow;
  value: PublicProgram[Field];
}

/** The program as it is now. */
export const fresh = (row: ProgramRow): PublicProgram =>
  storeOf('programs').get(row.program.id) ?? row.program;

/** Only changed programs get a new row. `heldBack`: programs assigned on this page. */
export function useProgramRows(
  field: AssignedField,
  heldBack: ReadonlyMap<string, string>,
): readonly ProgramRow[] {
  const programs = usePrograms();
  useAllPrivatePrograms();
  const privateVersion = useSnapshot(
    useCallback((listener: () => void) => storeOf('privatePrograms').subscribe(listener), []),
    () => storeOf('privatePrograms').version,
  );
  const known = useMemo(() => new Map<string, ProgramRow>(), []);
  return useMemo(
    () =>
      programs.map(({ id }) => {
        const program = selectProgram(id) as Program;
        const listed = heldBack.get(id) ?? program[field];
        const before = known.get(id);
        if (before?.program === program && before.listed === listed) return before;
        const row = { program, presenter: presenterNames(program), listed };
        known.set(id, row);
        return row;
      }),
    [programs, privateVersion, field, heldBack, known],
  );
}
