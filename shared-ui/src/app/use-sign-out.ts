import { useNavigate } from 'react-router-dom';
import { errorMessageKey } from 'shared-data/platform/errors';
import { useT } from 'shared-data/platform/i18n';
import { paths } from 'shared-data/platform/paths';
import { keepsDrafts } from 'shared-data/session/personal-data';
import { selectView, signOut } from 'shared-data/session/session-store';
import { confirm } from '../dialog/index.tsx';
// Not from the form's index: every page has this hook, few have a form.
import { abandonUnsent, hasUnsent } from '../form/unsent.ts';
import { toast } from '../toast/index.tsx';

/** Signs out on request, and asks first when something typed and unsent would be deleted with it. */
export function useSignOut(): () => Promise<void> {
  const { t } = useT();
  const navigate = useNavigate();
  return async () => {
    if (hasUnsent() || keepsDrafts(selectView().uid ?? '')) {
      const sure = await confirm({
        title: t('ui.signOutUnsent'),
        text: t('ui.signOutUnsentText'),
        confirmLabel: t('ui.signOutDelete'),
        cancelLabel: t('ui.staySignedIn'),
        danger: true,
      });
      if (!sure) return;
    }
    try {
      abandonUnsent();
      await signOut();
      await navigate(paths.home());
    } catch (error) {
      console.error(errorMessageKey(error));
      toast(t('auth.signOutFailed'), { kind: 'error' });
    }
  };
}
