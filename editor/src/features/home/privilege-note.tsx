import { useTranslation } from 'react-i18next';
import { isPending } from 'shared-data/access/guards';
import { useIdentity } from 'shared-data/identity/identity-store';
import { offersPrivilege } from 'shared-data/navigation/menu';
import { Notice } from 'shared-ui/notice';

/** Says why staff see the meeting area like participants: `editorPrivilege` or `adminPrivilege` is off. */
export function PrivilegeNote() {
  const { t } = useTranslation();
  const off = useIdentity(({ view }) => !offersPrivilege(view) && !isPending(view, 'permission'));
  return off && <Notice still>{t('editor.home.noPrivilege')}</Notice>;
}
