import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { readOwnData } from 'shared-data/collections/own-data';
import { useIdentity } from 'shared-data/identity/identity-store';
import { errorMessageKey } from 'shared-data/platform/errors';
import { saveFile } from 'shared-data/platform/save-file';
import { Button } from 'shared-ui/button';
import { Card } from 'shared-ui/card';
import { toast } from 'shared-ui/toast';
import { DeleteAccount } from './delete-account.tsx';
import css from './my-room.module.css';

export function DataCard() {
  const { t } = useTranslation();
  const [busy, setBusy] = useState(false);
  const [deleting, setDeleting] = useState(false);
  const admin = useIdentity(({ view }) => view.claims.admin);
  const download = async () => {
    setBusy(true);
    try {
      const data = await readOwnData();
      saveFile(
        `my-data-${data.exportedAt.slice(0, 10)}.json`,
        JSON.stringify(data, null, 2),
        'application/json',
      );
    } catch (error) {
      toast(t(errorMessageKey(error)), { kind: 'error' });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Card title={t('myRoom.data')}>
      <p className={css.note}>{t('myRoom.data.text')}</p>
      <div className={css.actions}>
        <Button icon="download" small pending={busy} onClick={() => void download()}>
          {t('myRoom.download')}
        </Button>
        {!admin && (
          <Button icon="trash" small look="quiet" onClick={() => setDeleting(true)}>
            {t('myRoom.deleteAccount')}
          </Button>
        )}
      </div>
      {admin && <p className={css.note}>{t('myRoom.adminStays')}</p>}
      <DeleteAccount open={deleting} onClose={() => setDeleting(false)} />
    </Card>
  );
}
