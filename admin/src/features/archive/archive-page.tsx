import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { newIdempotencyKey } from 'shared-data/api/api-client';
import { transferApi } from 'shared-data/api/transfer-client';
import { useBase, usePermission } from 'shared-data/collections/hooks';
import { errorMessageKey } from 'shared-data/platform/errors';
import { usePolled } from 'shared-data/platform/use-polled';
import { Button, ButtonRow } from 'shared-ui/button';
import { Notice } from 'shared-ui/notice';
import { Page, Section } from 'shared-ui/page';
import { StaleNotice, TaskList } from 'shared-ui/staff';
import { toast } from 'shared-ui/toast';
import { paths } from '../../paths.ts';
import { missingFrom } from './missing.ts';

const tasks = () => transferApi.tasks();
/** Milliseconds: a task should be seen to move. */
const often = 2000;

export function Component() {
  const { t } = useTranslation();
  const { data, error, renew } = usePolled(tasks, often);
  const missing = missingFrom(useBase(), usePermission());
  const [key, setKey] = useState(newIdempotencyKey);
  const [pending, setPending] = useState(false);
  const start = async () => {
    setPending(true);
    try {
      await transferApi.archive(key);
      setKey(newIdempotencyKey());
      toast(t('admin.archive.started'), { kind: 'success' });
      await renew();
    } catch (problem) {
      toast(t(errorMessageKey(problem)), { kind: 'error' });
    }
    setPending(false);
  };
  return (
    <Page title={t('admin.menu.archive')} lead={t('admin.archive.lead')} width="narrow">
      <Section title={t('admin.archive.new')}>
        <p>{t('admin.archive.contains')}</p>
        <p>
          {t('admin.archive.without')} <Link to={paths.adminPrint()}>{t('admin.archive.book')}</Link>
        </p>
        {missing && <Notice kind="warning">{t(`admin.archive.missing.${missing}`)}</Notice>}
        <ButtonRow>
          <Button look="primary" pending={pending} onClick={() => void start()}>
            {t('admin.archive.start')}
          </Button>
        </ButtonRow>
      </Section>
      <Section title={t('admin.archive.made')} lead={t('admin.archive.madeLead')}>
        <StaleNotice error={error} renew={renew} />
        <TaskList tasks={data?.tasks.filter(({ kind }) => kind === 'archive') ?? null} onChanged={renew} />
      </Section>
    </Page>
  );
}
