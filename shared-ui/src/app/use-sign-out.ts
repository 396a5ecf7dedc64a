import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { selectView, signOut } from 'shared-data/identity/identity-store';
import { paths } from 'shared-data/navigation/paths';
// Not from the form's index: every page loads this hook, few have a form.
import { abandonUnsent, hasUnsent } from '../form/unsent.ts';
import { toast } from '../toast/index.tsx';

/** Signs out; asks first when unsent input would be deleted. If the dialog cannot be loaded, the browser asks. */
export function useSignOut(): () => Promise<void> {
  const { t } = useTranslation();
  const navigate = useNavigate();
  return async () => {
    const sure = await import(/* webpackChunkName: "pages" */ './confirm-sign-out.ts').then(
      ({ confirmSignOut }) => confirmSignOut(selectView().uid ?? '', t),
      () => !hasUnsent() || window.confirm(t('ui.signOutUnsent')),
    );
    if (!sure) return;
    try {
      abandonUnsent();
      await signOut();
      await navigate(paths.home());
    } catch (error) {
      console.error(error);
      toast(t('auth.signOutFailed'), { kind: 'error' });
    }
  };
}
