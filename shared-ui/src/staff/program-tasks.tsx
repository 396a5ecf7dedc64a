import type { TFunction } from 'i18next';
import { useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { adminApi } from 'shared-data/api/admin-client';
import { newIdempotencyKey } from 'shared-data/api/api-client';
import type { ProgramResult } from 'shared-data/models/program-task';
import { shownId } from 'shared-data/models/program-text';
import type { TaskView } from 'shared-data/models/transfer';
import { errorMessageKey } from 'shared-data/platform/errors';
import { storeOf } from 'shared-data/sync/collection-store';
import { Button } from '../button/index.tsx';
import { confirm } from '../dialog/index.tsx';
import type { Column } from '../table/index.tsx';
import { toast } from '../toast/index.tsx';
import { fateColumn, ManyReport, toneOf } from './many-report.tsx';
import { ManyTasks, tellStarted } from './many-tasks.tsx';
import { programTaskWords } from './program-task-words.ts';

interface Props {
  /** Of the server, null until they are known. */
  tasks: readonly TaskView[] | null;
  renew: () => Promise<void>;
}

export function ProgramTasks({ tasks, renew }: Props) {
  const { t } = useTranslation();
  const nameOf = ({ what, name }: TaskView) => programTaskWords(t, what, name);
  return (
    <ManyTasks
      title={t('staff.program.tasks')}
      tasks={tasks?.filter(({ kind }) => kind === 'programs') ?? []}
      nameOf={nameOf}
      report={(task) => <ProgramsReport id={task.id} />}
      action={(task) => task.undoable && <UndoButton task={task} name={nameOf(task)} renew={renew} />}
      renew={renew}
    />
  );
}

function UndoButton({ task, name, renew }: { task: TaskView; name: string; renew: () => Promise<void> }) {
  const { t } = useTranslation();
  const [key] = useState(newIdempotencyKey);
  const [pending, setPending] = useState(false);
  const undo = async () => {
    const title = t('staff.program.undoAsk', { name });
    const text = t('staff.program.undoText', { count: task.counts.settled ?? task.done });
    if (!(await confirm({ title, text, confirmLabel: t('staff.program.undo') }))) return;
    setPending(true);
    await adminApi
      .undoManyPrograms(task.id, key)
      .then(() => tellStarted(t))
      .catch((error: unknown) => toast(t(errorMessageKey(error)), { kind: 'error' }));
    await renew();
    setPending(false);
  };
  return (
    <Button small pending={pending} onClick={() => void undo()}>
      {t('staff.program.undo')}
      <span className="visually-hidden">: {name}</span>
    </Button>
  );
}

const rowKey = ({ id }: ProgramResult) => id;

/** What became of each presentation. */
function ProgramsReport({ id }: { id: string }) {
  const { t } = useTranslation();
  const ask = useCallback(() => adminApi.manyProgramsReport(id), [id]);
  const columns = useMemo(() => columnsOf(t), [t]);
  return (
    <ManyReport
      ask={ask}
      columns={columns}
      rowKey={rowKey}
      textOf={({ rows, left }) =>
        left > 0
          ? t('staff.program.reportLeft', { count: left })
          : t('staff.program.reportAll', { count: rows.length })
      }
    />
  );
}

function columnsOf(t: TFunction): Column<ProgramResult>[] {
  return [
    {
      id: 'program',
      header: t('staff.program.title'),
      value: ({ id }) => {
        const program = storeOf('programs').get(id);
        return program ? `${shownId(program)} ${program.title}` : id;
      },
    },
    fateColumn(t('staff.many.became'), ({ outcome }) => ({
      text: t(`staff.program.outcome.${outcome}`),
      tone: toneOf(outcome),
    })),
  ];
}
