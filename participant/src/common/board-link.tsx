import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { isRegistered, mayEnter } from 'shared-data/access/guards';
import { useIdentity } from 'shared-data/identity/identity-store';
import { LinkButton } from 'shared-ui/button';
import { paths } from '../paths.ts';

const FlagNote = lazy(async () => ({ default: (await import('./flag-note/flag-note.tsx')).FlagNote }));

export function BoardLink({ sessionId }: { sessionId: string }) {
  const { t } = useTranslation();
  const may = useIdentity(({ view }) => mayEnter('sessionBbs', view));
  const registered = useIdentity(({ view }) => isRegistered(view));
  if (may === 'denied' && registered)
    return (
      <Suspense>
        <FlagNote action="showSessionBbs" />
      </Suspense>
    );
  if (may !== 'ok') return null;
  return (
    <LinkButton to={paths.sessionBoard(sessionId)} icon="users">
      {t('menu.board')}
    </LinkButton>
  );
}
