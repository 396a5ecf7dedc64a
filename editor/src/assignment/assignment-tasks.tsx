import { ProgramsDialog, ProgramTasks } from 'shared-ui/staff';
import type { AssignedField } from './assignments.ts';
import type { useAssignTask } from './use-assign-task.ts';

/** The question before the server changes many programs, and below the list what it does or did. */
export function AssignmentTasks<Field extends AssignedField>({
  task: { asked, answer, tasks },
}: {
  task: Pick<ReturnType<typeof useAssignTask<Field>>, 'asked' | 'answer' | 'tasks'>;
}) {
  return (
    <>
      <ProgramTasks tasks={tasks.data?.tasks ?? null} renew={tasks.renew} />
      <ProgramsDialog asked={asked} onClose={answer} />
    </>
  );
}
