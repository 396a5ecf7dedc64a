import { useTranslation } from 'react-i18next';
import { mayEnter } from 'shared-data/access/guards';
import { useSession } from 'shared-data/session/session-store';
import { LinkButton } from 'shared-ui/button';
import { paths } from '../paths.ts';

export function BoardLink({ sessionId }: { sessionId: string }) {
  const { t } = useTranslation();
  const may = useSession(({ view }) => mayEnter('sessionBbs', view) === 'ok');
  if (!may) return null;
  return (
    <LinkButton to={paths.sessionBoard(sessionId)} icon="users">
      {t('menu.board')}
    </LinkButton>
  );
}
