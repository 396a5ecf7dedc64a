import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { transferApi } from 'shared-data/api/transfer-client';
import { useBase } from 'shared-data/collections/hooks';
import { dateTime } from 'shared-data/i18n/format';
import { useLocale } from 'shared-data/i18n/i18n';
import { defaultTimeZone } from 'shared-data/models/site';
import type { TaskView } from 'shared-data/models/transfer';
import { errorMessageKey } from 'shared-data/platform/errors';
import { Badge } from '../badge/index.tsx';
import { Button } from '../button/index.tsx';
import { Empty } from '../empty/index.tsx';
import { Skeleton } from '../skeleton/index.tsx';
import { toast } from '../toast/index.tsx';
import css from './task-list.module.css';

interface Props {
  tasks: readonly TaskView[] | null;
  onChanged: () => Promise<void>;
  /** What a task is called; its own name if not given. */
  nameOf?: (task: TaskView) => string;
  /** What else a page offers for a task. */
  action?: (task: TaskView) => ReactNode;
}

const ownName = ({ name }: TaskView) => name;

export function TaskList({ tasks, onChanged, nameOf = ownName, action }: Props) {
  const { t } = useTranslation();
  if (tasks === null) return <Skeleton lines={3} />;
  if (tasks.length === 0) return <Empty title={t('staff.run.none')} icon="clock" />;
  return (
    <ul className={css.list}>
      {tasks.map((task) => (
        <TaskRow
          key={task.id}
          task={task}
          name={nameOf(task)}
          onChanged={onChanged}
          action={action?.(task)}
        />
      ))}
    </ul>
  );
}

const tones = {
  draft: 'neutral',
  waiting: 'sun',
  running: 'ice',
  done: 'good',
  failed: 'warn',
  canceled: 'neutral',
  stale: 'warn',
} as const;

interface RowProps {
  task: TaskView;
  name: string;
  onChanged: Props['onChanged'];
  action: ReactNode;
}

function TaskRow({ task, name, onChanged, action }: RowProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const timeZone = useBase()?.timeZone ?? defaultTimeZone;
  const [pending, setPending] = useState(false);
  const { id, kind, state, by, at, done, total, counts } = task;
  const isOpen = state === 'waiting' || state === 'running';
  const cancel = async () => {
    setPending(true);
    await transferApi
      .cancel(id)
      .catch((error: unknown) => toast(t(errorMessageKey(error)), { kind: 'error' }));
    await onChanged();
    setPending(false);
  };
  const label = t(task.sample ? 'staff.run.preview' : `staff.run.${kind}`, { name });
  const open = async () => {
    if (kind === 'archive')
      return transferApi
        .file(id)
        .then((url) => location.assign(url))
        .catch((error: unknown) => toast(t(errorMessageKey(error)), { kind: 'error' }));
    // Opened at once, as browsers allow it only while a click is handled.
    const tab = window.open('about:blank', '_blank');
    try {
      const url = await transferApi.file(id);
      if (tab) tab.location.href = url;
    } catch (error) {
      tab?.close();
      toast(t(errorMessageKey(error)), { kind: 'error' });
    }
  };
  return (
    <li className={css.task}>
      <div className={css.head}>
        <strong>{label}</strong> <Badge tone={tones[state]}>{t(`staff.run.state.${state}`)}</Badge>
      </div>
      {isOpen && (
        <progress
          max={total || 1}
          aria-label={label}
          {...(state === 'running' && done > 0 && { value: done })}
        />
      )}
      <p className={css.quiet} role="status">
        {[
          ...(isOpen && total > 0 ? [t('staff.run.progress', { done, total })] : []),
          ...Object.entries(counts).map(([what, count]) => t(`staff.run.count.${what}` as never, { count })),
          ...(state === 'stale' ? [t('staff.run.stale')] : []),
          ...(state === 'failed' ? [t(failureOf(task))] : []),
          dateTime(at, locale, timeZone),
          by,
        ].join(' · ')}
      </p>
      {task.kept.length > 0 && (
        <details>
          <summary>{t('staff.run.kept', { count: counts.kept ?? task.kept.length })}</summary>
          <ul>
            {task.kept.map(({ what, key, name, reason }) => (
              <li key={`${what} ${key}`}>
                {[name || key, reason && t(`staff.kept.${reason}`)].filter(Boolean).join(': ')}
              </li>
            ))}
          </ul>
        </details>
      )}
      {task.damaged.length > 0 && (
        <p className={css.quiet}>
          {t(kind === 'archive' ? 'staff.run.notDrawn' : 'staff.run.damaged', {
            ids: task.damaged.join(', '),
          })}
        </p>
      )}
      {action && <div>{action}</div>}
      {task.file && (
        <div>
          <Button small icon={kind === 'archive' ? 'download' : 'external'} onClick={() => void open()}>
            {t(kind === 'archive' ? 'staff.run.download' : 'staff.run.open')}
            <span className="visually-hidden">: {label}</span>
          </Button>
        </div>
      )}
      {isOpen && (
        <div>
          <Button small pending={pending} onClick={() => void cancel()}>
            {t('staff.run.cancel')}
            <span className="visually-hidden">: {label}</span>
          </Button>
        </div>
      )}
    </li>
  );
}

/** An undo with counts has written its records, but not deleted all accounts. */
function failureOf({ kind, counts }: TaskView) {
  if (kind === 'print') return 'staff.run.printFailed';
  if (kind === 'archive') return 'staff.run.archiveFailed';
  if (kind === 'accounts') return 'staff.run.accountsFailed';
  if (kind === 'programs') return 'staff.run.programsFailed';
  return kind === 'undo' && Object.keys(counts).length > 0 ? 'staff.run.undoFailed' : 'staff.run.failed';
}
