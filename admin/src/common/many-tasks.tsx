import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { TaskView } from 'shared-data/models/transfer';
import { Button, ButtonRow } from 'shared-ui/button';
import { Dialog } from 'shared-ui/dialog';
import { Section } from 'shared-ui/page';
import { TaskList } from './task-list.tsx';

interface Props {
  title: string;
  /** Of one kind; nothing is shown while there is none. */
  tasks: readonly TaskView[];
  nameOf: (task: TaskView) => string;
  report: (task: TaskView) => ReactNode;
  /** What else there is to be done with a task. */
  action?: (task: TaskView) => ReactNode;
  renew: () => Promise<void>;
}

/** What the server does, or did, with many things at once, and what became of each. */
export function ManyTasks({ title, tasks, nameOf, report, action, renew }: Props) {
  const { t } = useTranslation();
  const [shown, setShown] = useState<TaskView | null>(null);
  if (tasks.length === 0) return null;
  return (
    <Section title={title} lead={t('admin.many.tasksLead')}>
      <TaskList
        tasks={tasks}
        onChanged={renew}
        action={(task) => (
          <ButtonRow>
            <Button small onClick={() => setShown(task)}>
              {t('admin.many.report')}
              <span className="visually-hidden">: {nameOf(task)}</span>
            </Button>
            {action?.(task)}
          </ButtonRow>
        )}
      />
      <Dialog
        open={shown !== null}
        onClose={() => setShown(null)}
        title={shown ? t('admin.many.reportOf', { name: nameOf(shown) }) : ''}
        shape="wide"
        readFirst
      >
        {shown && report(shown)}
      </Dialog>
    </Section>
  );
}
