import { lazy, Suspense, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useProgramsOfSession } from 'shared-data/collections/hooks';
import type { Session } from 'shared-data/models/session';
import { Dialog } from 'shared-ui/dialog';
import { Notice } from 'shared-ui/notice';
import { Skeleton } from 'shared-ui/skeleton';
import { MergeForm } from './merge-form.tsx';
import css from './session.module.css';
import { OrderOfSession } from './session-order.tsx';
import type { SessionTask } from './session-tray.tsx';

const SessionDetails = lazy(async () => ({
  default: (await import('./session-details.tsx')).SessionDetails,
}));

interface Props {
  task: { task: SessionTask; id: string } | null;
  sessions: readonly Session[];
  onClose: () => void;
}

export function TaskDialog({ task, sessions, onClose }: Props) {
  const { t } = useTranslation();
  const found = sessions.find(({ id }) => id === task?.id);
  const last = useRef(found);
  if (found) last.current = found;
  // What was typed stays when somebody has merged or deleted the session.
  const session = last.current?.id === task?.id ? last.current : undefined;
  const gone = session !== undefined && !found;
  const programs = useProgramsOfSession(task?.id ?? '-');
  return (
    <Dialog
      open={task !== null && session !== undefined}
      onClose={onClose}
      shape={task?.task === 'merge' ? 'center' : task?.task === 'order' ? 'wide' : 'side'}
      title={task ? t(`editor.session.task.${task.task}`, { session: task.id }) : ''}
    >
      {gone && task?.task !== 'merge' && (
        <div className={css.gone}>
          <Notice kind="warning">
            {t('editor.session.gone', { session: session.id })}{' '}
            {task?.task === 'edit' && t('editor.session.goneForm')}
          </Notice>
        </div>
      )}
      {task?.task === 'order' && <OrderOfSession key={task.id} sessionId={task.id} gone={gone} />}
      {task?.task === 'merge' && session && (
        <MergeForm
          session={session}
          gone={gone}
          sessions={sessions}
          programs={programs.length}
          onClose={onClose}
        />
      )}
      {task?.task === 'edit' && session && (
        <Suspense fallback={<Skeleton lines={8} />}>
          <SessionDetails key={session.id} session={session} onClose={onClose} />
        </Suspense>
      )}
    </Dialog>
  );
}
