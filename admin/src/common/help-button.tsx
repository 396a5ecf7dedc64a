import { useTranslation } from 'react-i18next';
import { useSignInAs } from 'shared-data/collections/admin-data';
import { type Help, helpKey } from 'shared-data/models/help';
import { Button } from 'shared-ui/button';
import { confirm } from 'shared-ui/dialog';
import { toast } from 'shared-ui/toast';
import { openTab } from './open-tab.ts';

interface HelpButtonProps {
  person: Help;
  /** Of staff and disabled accounts nobody may. */
  allowed: boolean;
  small?: boolean;
}

/** Signs in as a participant in a tab of its own, after a question; nothing unless `setting/admin/signInAs` is on. */
export function HelpButton({ person, allowed, small = false }: HelpButtonProps) {
  const { t } = useTranslation();
  const on = useSignInAs();
  if (!on || !allowed) return null;
  const { uid, email, name } = person;
  const begin = async () => {
    const sure = await confirm({
      title: t('admin.help.title', { name: name || email }),
      text: t('admin.help.text'),
      confirmLabel: t('admin.help.begin'),
    });
    if (sure && !openTab(helpKey, { uid, email, name } satisfies Help))
      toast(t('admin.help.blocked'), { kind: 'error' });
  };
  return (
    <Button small={small} icon="users" onClick={() => void begin()}>
      {t('admin.help.begin')}
      <span className="visually-hidden">: {name || email}</span>
    </Button>
  );
}
