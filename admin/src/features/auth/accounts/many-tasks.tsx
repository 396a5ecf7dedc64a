import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AccountAction } from 'shared-data/models/account-task';
import type { TaskView } from 'shared-data/models/transfer';
import { Button } from 'shared-ui/button';
import { Dialog } from 'shared-ui/dialog';
import { Section } from 'shared-ui/page';
import { TaskList } from '../../../common/task-list.tsx';
import { ManyReport } from './many-report.tsx';

interface Props {
  /** Of the server, null until they are known. */
  tasks: readonly TaskView[] | null;
  renew: () => Promise<void>;
  /** When the server has settled further accounts. */
  onProgress: () => void;
}

/** What the server does, or did, with many accounts; nothing while there was no such task. */
export function ManyTasks({ tasks, renew, onProgress }: Props) {
  const { t } = useTranslation();
  const [shown, setShown] = useState<TaskView | null>(null);
  const ours = tasks?.filter(({ kind }) => kind === 'accounts') ?? [];
  const settled = ours.reduce((sum, { done }) => sum + done, 0);
  const before = useRef<number>(undefined);
  useEffect(() => {
    if (tasks === null) return;
    if (before.current !== undefined && settled !== before.current) onProgress();
    before.current = settled;
  }, [tasks, settled, onProgress]);
  if (ours.length === 0) return null;
  const nameOf = ({ what }: TaskView) => t(`admin.many.do.${what as AccountAction}`);
  return (
    <Section title={t('admin.many.tasks')} lead={t('admin.many.tasksLead')}>
      <TaskList
        tasks={ours}
        onChanged={renew}
        action={(task) => (
          <Button small onClick={() => setShown(task)}>
            {t('admin.many.report')}
            <span className="visually-hidden">: {nameOf(task)}</span>
          </Button>
        )}
      />
      <Dialog
        open={shown !== null}
        onClose={() => setShown(null)}
        title={shown ? t('admin.many.reportOf', { name: nameOf(shown) }) : ''}
        shape="wide"
        readFirst
      >
        {shown && <ManyReport task={shown} />}
      </Dialog>
    </Section>
  );
}
