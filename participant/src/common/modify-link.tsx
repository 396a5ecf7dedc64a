import { isPending } from 'shared-data/access/guards';
import { useIdentity } from 'shared-data/identity/identity-store';
import type { Program } from 'shared-data/models/program';
import { paths } from 'shared-data/navigation/paths';
import { useMayOpen } from 'shared-data/navigation/use-may-open';
import { LinkButton } from 'shared-ui/button';
import { FlagNote } from './flag-note/flag-note.tsx';

/** For people who edit the program. Says so while `modifyProgram` is off; withdrawn programs have no link. */
export function ModifyLink({ program, label }: { program: Program; label: string }) {
  const may = useMayOpen(program, 'modifySubmission');
  const off = useIdentity(({ view }) => !view.permission.modifyProgram && !isPending(view, 'permission'));
  if (program.canceled) return null;
  if (may)
    return (
      <LinkButton to={paths.modifySubmission(program.id)} icon="edit" small>
        {label}
      </LinkButton>
    );
  return off && <FlagNote action="modifyProgram" />;
}
