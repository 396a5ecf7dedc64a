import { useTranslation } from 'react-i18next';
import { transferApi } from 'shared-data/api/transfer-client';
import type { PrintKind } from 'shared-data/models/print';
import { usePolled } from 'shared-data/platform/use-polled';
import { Page, Section } from 'shared-ui/page';
import { StaleNotice, TaskList } from 'shared-ui/staff';
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
        <TaskList
          tasks={data?.tasks.filter(({ kind }) => kind === 'print') ?? null}
          onChanged={renew}
          nameOf={({ what }) => t(`admin.print.kind.${what as PrintKind}`)}
        />
      </Section>
    </Page>
  );
}
