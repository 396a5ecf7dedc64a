import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { AccountAction } from 'shared-data/models/account-task';
import type { TaskView } from 'shared-data/models/transfer';
import { ManyTasks } from 'shared-ui/staff';
import { AccountsReport } from './accounts-report.tsx';

interface Props {
  /** Of the server, null until they are known. */
  tasks: readonly TaskView[] | null;
  renew: () => Promise<void>;
  /** When the server has settled further accounts. */
  onProgress: () => void;
}

export function AccountTasks({ tasks, renew, onProgress }: Props) {
  const { t } = useTranslation();
  const ours = tasks?.filter(({ kind }) => kind === 'accounts') ?? [];
  const settled = ours.reduce((sum, { done }) => sum + done, 0);
  const before = useRef<number>(undefined);
  useEffect(() => {
    if (tasks === null) return;
    if (before.current !== undefined && settled !== before.current) onProgress();
    before.current = settled;
  }, [tasks, settled, onProgress]);
  return (
    <ManyTasks
      title={t('admin.many.tasks')}
      tasks={ours}
      nameOf={({ what }) => t(`admin.many.do.${what as AccountAction}`)}
      report={(task) => <AccountsReport task={task} />}
      renew={renew}
    />
  );
}
