import { useTranslation } from 'react-i18next';
import { transferApi } from 'shared-data/api/transfer-client';
import { Page, Section } from 'shared-ui/page';
import { StaleNotice } from '../../common/stale-notice.tsx';
import { TaskList } from '../../common/task-list.tsx';
import { usePolled } from '../../common/use-polled.ts';
import { PrintForm } from './print-form.tsx';

const tasks = () => transferApi.tasks();
/** Milliseconds: a task should be seen to move. */
const often = 2000;

export function Component() {
  const { t } = useTranslation();
  const { data, error, renew } = usePolled(tasks, often);
  return (
    <Page title={t('admin.menu.print')} lead={t('admin.print.lead')}>
      <Section title={t('admin.print.new')}>
        <PrintForm onStarted={renew} />
      </Section>
      <Section title={t('admin.print.made')} lead={t('admin.print.madeLead')}>
        <StaleNotice error={error} renew={renew} />
        <TaskList tasks={data?.tasks.filter(({ kind }) => kind === 'print') ?? null} onChanged={renew} />
      </Section>
    </Page>
  );
}
