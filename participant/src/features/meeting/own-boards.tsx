import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useJoinedBoards, useUnread } from 'shared-data/collections/boards';
import { useSessions } from 'shared-data/collections/hooks';
import { useLocale } from 'shared-data/i18n/i18n';
import type { Session } from 'shared-data/models/session';
import { titleOf } from 'shared-data/models/titles';
import { Count, SessionBadge } from 'shared-ui/badge';
import { Section } from 'shared-ui/page';
import { paths } from '../../paths.ts';
import css from './meeting.module.css';

export function OwnBoards() {
  const { t } = useTranslation();
  const joined = useJoinedBoards();
  const sessions = useSessions().filter(({ id }) => joined.includes(id));
  if (sessions.length === 0) return null;
  return (
    <Section
      title={t('meetingHome.boards')}
      actions={<Link to={paths.sessionBoards()}>{t('meetingHome.boards.all')}</Link>}
    >
      <ul className={css.lines}>
        {sessions.map((session) => (
          <Board key={session.id} session={session} />
        ))}
      </ul>
    </Section>
  );
}

function Board({ session }: { session: Session }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const unread = useUnread(session.id);
  return (
    <li className={css.line}>
      <p className={css.lineTitle}>
        <SessionBadge code={session.id} color={session.color} />{' '}
        <Link to={paths.sessionBoard(session.id)}>{titleOf(session, locale)}</Link>{' '}
        <span aria-hidden="true">
          <Count value={unread} />
        </span>
      </p>
      <p className={css.lineFacts}>
        {unread > 0 ? t('meetingHome.boards.new', { count: unread }) : t('meetingHome.boards.nothingNew')}
      </p>
    </li>
  );
}
