import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from 'shared-data/api/api-client';
import { useCoeditors } from 'shared-data/collections/hooks';
import { useIdentity } from 'shared-data/identity/identity-store';
import type { PublicProgram } from 'shared-data/models/program';
import { errorMessageKey } from 'shared-data/platform/errors';
import { Button } from 'shared-ui/button';
import { confirm } from 'shared-ui/dialog';
import { toast } from 'shared-ui/toast';
import './words.ts';

/** For a co-editor; nothing for anybody else. */
export function LeaveCoeditors({ program: { id, title } }: { program: PublicProgram }) {
  const { t } = useTranslation();
  const uid = useIdentity(({ view }) => view.uid);
  const coeditors = useCoeditors(id);
  const [pending, setPending] = useState(false);
  if (!uid || !coeditors.includes(uid)) return null;
  const leave = async () => {
    const sure = await confirm({
      title: t('coeditors.leaveAsk'),
      text: t('coeditors.leaveText', { title }),
      confirmLabel: t('coeditors.leave'),
      danger: true,
    });
    if (!sure) return;
    setPending(true);
    try {
      await api.changeCoeditor({ id, uid, coeditor: false });
      toast(t('coeditors.left'), { kind: 'success' });
    } catch (error) {
      toast(t(errorMessageKey(error)), { kind: 'error' });
    }
    setPending(false);
  };
  return (
    <div>
      <Button
        small
        look="quiet"
        aria-label={t('coeditors.leaveOf', { title })}
        disabled={pending}
        onClick={() => void leave()}
      >
        {t('coeditors.leave')}
      </Button>
    </div>
  );
}
