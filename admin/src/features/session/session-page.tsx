import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocale } from 'shared-data/i18n/i18n';
import { sessionName } from 'shared-data/models/titles';
import { Button } from 'shared-ui/button';
import { Dialog } from 'shared-ui/dialog';
import { Empty } from 'shared-ui/empty';
import { Page } from 'shared-ui/page';
import { DataTable } from 'shared-ui/table';
import { EditSession } from './edit-session.tsx';
import { NewSession } from './new-session.tsx';
import { allSessionColumns } from './session-columns.tsx';
import { type SessionRow, useSessionRows } from './session-rows.ts';

const rowKey = ({ session }: SessionRow) => session.id;
const byId = { id: 'id' };

export function Component() {
  const { t } = useTranslation();
  const locale = useLocale();
  const { rows, state } = useSessionRows();
  const columns = useMemo(() => allSessionColumns(t, locale), [t, locale]);
  /** The id of the session whose form is open; '' for a new one. */
  const [open, setOpen] = useState<string | null>(null);
  const row = rows.find(({ session }) => session.id === open);
  const close = () => setOpen(null);
  return (
    <Page
      title={t('admin.menu.session')}
      lead={t('admin.session.lead')}
      actions={
        <Button look="primary" icon="plus" onClick={() => setOpen('')}>
          {t('admin.session.append')}
        </Button>
      }
    >
      <DataTable
        label={t('admin.menu.session')}
        columns={columns}
        columnsKey="sessions"
        rows={rows}
        rowKey={rowKey}
        defaultSort={byId}
        loading={state !== 'live'}
        empty={<Empty title={t('admin.session.none')}>{t('admin.session.noneText')}</Empty>}
        rowActions={({ session }) => (
          <Button small onClick={() => setOpen(session.id)}>
            {t('admin.session.change')}
            <span className="visually-hidden">: {session.id}</span>
          </Button>
        )}
      />
      <Dialog open={open === ''} shape="wide" onClose={close} title={t('admin.session.append')}>
        <NewSession onClose={close} />
      </Dialog>
      <Dialog
        open={row !== undefined}
        shape="wide"
        onClose={close}
        title={row ? sessionName(row.session, locale) : ''}
      >
        {row && <EditSession row={row} onClose={close} />}
      </Dialog>
    </Page>
  );
}
