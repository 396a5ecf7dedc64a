import { isOwner, isStaff } from 'shared-data/access/guards';
import { useCoeditors } from 'shared-data/collections/hooks';
import type { Program } from 'shared-data/models/program';
import { useSession } from 'shared-data/session/session-store';

/** Owner, co-editors and staff: they see the status of files and change files and links. */
export function useEditsProgram(program: Program): boolean {
  const coeditors = useCoeditors(program.id);
  return useSession(
    ({ view }) => isStaff(view) || isOwner(view, program) || coeditors.includes(view.uid ?? ''),
  );
}
