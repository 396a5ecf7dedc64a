import { isOwner, isStaff } from 'shared-data/access/guards';
import { useCoeditors } from 'shared-data/collections/hooks';
import { useIdentity } from 'shared-data/identity/identity-store';
import type { Program } from 'shared-data/models/program';

/** Owner, co-editors and staff: they see the status of files and change files and links. */
export function useEditsProgram(program: Program): boolean {
  const coeditors = useCoeditors(program.id);
  return useIdentity(
    ({ view }) => isStaff(view) || isOwner(view, program) || coeditors.includes(view.uid ?? ''),
  );
}
