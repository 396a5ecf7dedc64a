import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { transferApi } from 'shared-data/api/transfer-client';
import type { UploadedTable } from 'shared-data/models/transfer';
import { usePolled } from 'shared-data/platform/use-polled';
import { Page, Section } from 'shared-ui/page';
import { StaleNotice, TaskList } from 'shared-ui/staff';
import { Exports } from './exports.tsx';
import { ImportFile } from './import-file.tsx';
import { ImportReview } from './import-review.tsx';
import { UndoButton } from './undo-dialog.tsx';

const tasks = () => transferApi.tasks();
/** Milliseconds: a task should be seen to move. */
const often = 2000;

export function Component() {
  const { t } = useTranslation();
  const { data, error, renew } = usePolled(tasks, often);
  const [uploaded, setUploaded] = useState<UploadedTable | null>(null);
  const end = () => {
    setUploaded(null);
    void renew();
  };
  return (
    <Page title={t('admin.menu.transfer')} lead={t('admin.transfer.lead')}>
      <Section title={t('admin.transfer.import')} lead={t('admin.transfer.importLead')}>
        {uploaded ? (
          <ImportReview key={uploaded.id} uploaded={uploaded} onEnd={end} />
        ) : (
          <ImportFile onUploaded={setUploaded} />
        )}
      </Section>
      <Section title={t('admin.transfer.export')} lead={t('admin.transfer.exportLead')}>
        <Exports />
      </Section>
      <Section title={t('admin.transfer.done')} lead={t('admin.transfer.doneLead')}>
        <StaleNotice error={error} renew={renew} />
        <TaskList
          tasks={data?.tasks.filter(({ kind }) => kind === 'import' || kind === 'undo') ?? null}
          onChanged={renew}
          action={(task) => task.undoable && <UndoButton task={task} onChanged={renew} />}
        />
      </Section>
    </Page>
  );
}
