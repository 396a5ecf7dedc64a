import { Link } from 'react-router-dom';
import { useWords } from 'shared-data/i18n/i18n';
import { titleOf } from 'shared-data/models/titles';
import { paths } from '../../paths.ts';
import css from './programme.module.css';
import type { ProgramGroup } from './rows.ts';

/** What the server does not draw of a long list is on the pages of its sessions, for readers without scripts. Folded, as it would be laid out before the list is painted. */
export function RestOfList({ groups }: { groups: readonly ProgramGroup[] }) {
  const { t, locale } = useWords();
  return (
    <details className={css.rest}>
      <summary className={css.groupTitle}>{t('programme.rest')}</summary>
      <ul>
        {groups.map(
          ({ session }) =>
            session && (
              <li key={session.id}>
                <Link to={paths.sessionPrograms(session.id)}>
                  {session.id} {titleOf(session, locale)}
                </Link>
              </li>
            ),
        )}
      </ul>
    </details>
  );
}
