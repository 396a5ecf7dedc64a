import { useCallback, useMemo } from 'react';
import { useAllPrivatePrograms, usePrograms } from 'shared-data/collections/hooks';
import { selectProgram } from 'shared-data/collections/selectors';
import type { Program } from 'shared-data/models/program';
import { useSnapshot } from 'shared-data/platform/use-snapshot';
import { storeOf } from 'shared-data/sync/collection-store';
import { presenterNames } from '../../schedule/labels.ts';

export interface SessionRow {
  program: Program;
  presenter: string;
  /** Programs assigned on this page keep their row's place: their former session. */
  listedSession: string;
}

/** Only changed programs get a new row. `heldBack`: programs assigned on this page. */
export function useSessionRows(heldBack: ReadonlyMap<string, string>): readonly SessionRow[] {
  const programs = usePrograms();
  useAllPrivatePrograms();
  const privateVersion = useSnapshot(
    useCallback((listener: () => void) => storeOf('privatePrograms').subscribe(listener), []),
    () => storeOf('privatePrograms').version,
  );
  const known = useMemo(() => new Map<string, SessionRow>(), []);
  return useMemo(
    () =>
      programs.map(({ id }) => {
        const program = selectProgram(id) as Program;
        const listedSession = heldBack.get(id) ?? program.sessionId;
        const before = known.get(id);
        if (before?.program === program && before.listedSession === listedSession) return before;
        const row = { program, presenter: presenterNames(program), listedSession };
        known.set(id, row);
        return row;
      }),
    [programs, privateVersion, heldBack, known],
  );
}
