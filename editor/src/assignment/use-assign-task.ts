import { useCallback, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { adminApi } from 'shared-data/api/admin-client';
import { newIdempotencyKey } from 'shared-data/api/api-client';
import { transferApi } from 'shared-data/api/transfer-client';
import { ApiError, errorMessageKey } from 'shared-data/platform/errors';
import { usePolled } from 'shared-data/platform/use-polled';
import { type AskedPrograms, tellStarted } from 'shared-ui/staff';
import { toast } from 'shared-ui/toast';
import type { AssignedField, Assignments } from './assignments.ts';
import { fresh, type RowChoice } from './rows.ts';
import type { TaskStep, Way } from './steps.ts';

const askTasks = () => transferApi.tasks();

/** Programs changed by a task of the server, after a question. */
export function useAssignTask<Field extends AssignedField>(
  assignments: Assignments<Field>,
  onStarted: (choices: readonly RowChoice<Field>[]) => void,
) {
  const { field, steps } = assignments;
  const [choices, setChoices] = useState<readonly RowChoice<Field>[] | null>(null);
  const tasks = usePolled(askTasks);
  const undoTask = useTaskSteps(assignments, tasks.renew);
  const asked = useMemo<AskedPrograms | null>(
    () =>
      choices?.map(({ row, value }) => {
        const program = fresh(row);
        const shown = { ...row.program, ...program, [field]: assignments.shown(program) };
        return { program: shown, after: { [field]: value } };
      }) ?? null,
    [choices, assignments, field],
  );
  const answer = (task?: string) => {
    setChoices(null);
    if (choices === null || task === undefined) return;
    steps.add(taskStep(task));
    onStarted(choices);
    void tasks.renew();
  };
  return {
    tasks,
    ask: (next: readonly RowChoice<Field>[]) => setChoices(next),
    /** Null while nothing is asked. */
    asked,
    /** With the task, if one was started. */
    answer,
    undoTask,
  };
}

const taskStep = (task: string): TaskStep => ({ task, undoKey: newIdempotencyKey() });

/** Has the server undo the task that comes next, and says so; the function answers false when no task does. */
function useTaskSteps<Field extends AssignedField>(
  { steps }: Assignments<Field>,
  onStarted: () => Promise<void>,
) {
  const { t } = useTranslation();
  const asking = useRef(false);
  const undo = useCallback(
    async (way: Way, step: TaskStep) => {
      try {
        const { id } = await adminApi.undoManyPrograms(step.task, step.undoKey);
        steps.taskUndone(way, step, taskStep(id));
        tellStarted(t);
        await onStarted();
      } catch (error) {
        const refused = error instanceof ApiError && error.code === 'conflict';
        const runs = refused && !(await hasEnded(step.task));
        if (refused && !runs) steps.taskUndone(way, step, null);
        const why = runs ? 'editor.assign.taskRuns' : 'editor.assign.taskOver';
        toast(t(refused ? why : errorMessageKey(error)), { kind: refused ? 'info' : 'error' });
      }
    },
    [steps, onStarted, t],
  );
  return useCallback(
    (way: Way): boolean => {
      const step = steps.nextTask(way);
      if (!step) return false;
      if (asking.current) return true;
      asking.current = true;
      void undo(way, step).finally(() => {
        asking.current = false;
      });
      return true;
    },
    [steps, undo],
  );
}

/** Also when it cannot be said. */
const hasEnded = (task: string) =>
  adminApi.manyProgramsReport(task).then(
    ({ ended }) => ended,
    () => false,
  );
