import type { TFunction } from 'i18next';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { TaskView } from 'shared-data/models/transfer';
import { Button, ButtonRow } from '../button/index.tsx';
import { Dialog } from '../dialog/index.tsx';
import { Section } from '../page/index.tsx';
import { toast } from '../toast/index.tsx';
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

/** Below a list that may be long. */
const place = 'many-tasks';

/** Says that the server has begun, and leads to where it tells how far it is. */
export function tellStarted(t: TFunction): void {
  const run = () => {
    const section = document.getElementById(place);
    section?.scrollIntoView();
    section?.querySelector('button')?.focus();
  };
  toast(t('staff.many.started'), { kind: 'success', action: { label: t('staff.many.show'), run } });
}

/** What the server does, or did, with many things at once, and what became of each. */
export function ManyTasks({ title, tasks, nameOf, report, action, renew }: Props) {
  const { t } = useTranslation();
  const [shown, setShown] = useState<TaskView | null>(null);
  if (tasks.length === 0) return null;
  return (
    <Section id={place} title={title} lead={t('staff.many.tasksLead')}>
      <TaskList
        tasks={tasks}
        onChanged={renew}
        nameOf={nameOf}
        action={(task) => (
          <ButtonRow>
            <Button small onClick={() => setShown(task)}>
              {t('staff.many.report')}
              <span className="visually-hidden">: {nameOf(task)}</span>
            </Button>
            {action?.(task)}
          </ButtonRow>
        )}
      />
      <Dialog
        open={shown !== null}
        onClose={() => setShown(null)}
        title={shown ? t('staff.many.reportOf', { name: nameOf(shown) }) : ''}
        shape="wide"
        readFirst
      >
        {shown && report(shown)}
      </Dialog>
    </Section>
  );
}
