import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { transferApi } from 'shared-data/api/transfer-client';
import { useBase, useSessions } from 'shared-data/collections/hooks';
import { useLocale } from 'shared-data/i18n/i18n';
import type { Program } from 'shared-data/models/program';
import { defaultTimeZone } from 'shared-data/models/site';
import { usePolled } from 'shared-data/platform/use-polled';
import { Button } from 'shared-ui/button';
import { Empty } from 'shared-ui/empty';
import { Page } from 'shared-ui/page';
import { ProgramTasks } from 'shared-ui/staff';
import { DataTable } from 'shared-ui/table';
import { paths } from '../../paths.ts';
import { ProgramBulk } from './program-bulk.tsx';
import { managedColumns } from './program-columns.tsx';
import { ProgramDialog } from './program-dialog.tsx';
import { ProgramExport } from './program-export.tsx';
import { useManagedPrograms } from './rows.ts';

const rowKey = ({ id }: Program) => id;
const rowHref = ({ id }: Program) => paths.presentation(id);
const isWithdrawn = ({ canceled }: Program) => canceled === true;
const byId = { id: 'id' };
const askTasks = () => transferApi.tasks();
const nobody: ReadonlySet<string> = new Set();

export function Component() {
  const { t } = useTranslation();
  const locale = useLocale();
  const { rows, loading } = useManagedPrograms();
  const sessions = useSessions();
  const timeZone = useBase()?.timeZone ?? defaultTimeZone;
  const columns = useMemo(
    () => managedColumns({ t, locale, timeZone, sessions }),
    [t, locale, timeZone, sessions],
  );
  const [selected, setSelected] = useState(nobody);
  const tasks = usePolled(askTasks);
  const [opened, setOpened] = useState<string | null>(null);
  const ticked = useMemo(() => rows.filter(({ id }) => selected.has(id)), [rows, selected]);
  return (
    <Page title={t('admin.menu.program')} lead={t('admin.program.lead')} width="full">
      <ProgramBulk
        programs={ticked}
        onClear={() => setSelected(nobody)}
        onStarted={() => void tasks.renew()}
      />
      <DataTable
        label={t('admin.program.table')}
        columns={columns}
        columnsKey="programs"
        rows={rows}
        rowKey={rowKey}
        rowHref={rowHref}
        defaultSort={byId}
        loading={loading}
        dimmed={isWithdrawn}
        selection={{ selected, onChange: setSelected, nameOf: rowKey }}
        empty={<Empty title={t('admin.program.none')} icon="list" />}
        tools={(shown) => <ProgramExport programs={shown} />}
        rowActions={({ id }) => (
          <Button small onClick={() => setOpened(id)}>
            {t('admin.program.manage')}
            <span className="visually-hidden">: {id}</span>
          </Button>
        )}
      />
      <ProgramTasks tasks={tasks.data?.tasks ?? null} renew={tasks.renew} />
      <ProgramDialog program={rows.find(({ id }) => id === opened)} onClose={() => setOpened(null)} />
    </Page>
  );
}
