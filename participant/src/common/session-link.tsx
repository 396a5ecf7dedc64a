import { Link } from 'react-router-dom';
import { useLocale } from 'shared-data/i18n/i18n';
import type { Session } from 'shared-data/models/session';
import { titleOf } from 'shared-data/models/titles';
import { SessionBadge } from 'shared-ui/badge';
import { paths } from '../paths.ts';
import css from './session-link.module.css';

export function SessionLink({ session }: { session: Session }) {
  const locale = useLocale();
  return (
    <Link className={css.link} to={paths.sessionPrograms(session.id)}>
      <SessionBadge code={session.id} color={session.color} /> <span>{titleOf(session, locale)}</span>
    </Link>
  );
}
