import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useBoardTotals, useSeen, useUnread } from 'shared-data/collections/boards';
import { useLoading, useSessionGroups, useSessions } from 'shared-data/collections/hooks';
import { useLocale } from 'shared-data/i18n/i18n';
import type { Session } from 'shared-data/models/session';
import { sessionsByGroup } from 'shared-data/models/session-order';
import { titleOf } from 'shared-data/models/titles';
import { Badge, Count, SessionBadge } from 'shared-ui/badge';
import { Empty } from 'shared-ui/empty';
import { Page, Section } from 'shared-ui/page';
import { Skeleton } from 'shared-ui/skeleton';
import { isKnown } from '../../common/is-known.ts';
import { paths } from '../../paths.ts';
import css from './session-board.module.css';
import './words.ts';

export function Component() {
  const { t } = useTranslation();
  const sessions = useSessions();
  const known = isKnown(useLoading('sessions'));
  return (
    <Page title={t('boards.title')} lead={t('boards.lead')}>
      {sessions.length === 0 &&
        (known ? <Empty title={t('boards.none')} icon="users" /> : <Skeleton lines={10} />)}
      {sessions.length > 0 && <Boards sessions={sessions} />}
    </Page>
  );
}

/** Under the headings of their groups, where there are several. */
function Boards({ sessions }: { sessions: readonly Session[] }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const parts = sessionsByGroup(sessions, useSessionGroups());
  if (parts.length === 1) return <BoardList label={t('boards.list')} sessions={sessions} />;
  return parts.map(({ group, sessions: of }) => {
    const title = group ? titleOf(group, locale) : t('programme.otherSessions');
    return (
      <Section key={group?.id ?? ''} title={title}>
        <BoardList label={title} sessions={of} />
      </Section>
    );
  });
}

function BoardList({ label, sessions }: { label: string; sessions: readonly Session[] }) {
  return (
    <ul className={css.boards} aria-label={label}>
      {sessions.map((session) => (
        <li key={session.id}>
          <BoardRow session={session} />
        </li>
      ))}
    </ul>
  );
}

function BoardRow({ session }: { session: Session }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { comments, participants } = useBoardTotals(session.id);
  const joined = typeof useSeen(session.id) === 'number';
  const unread = useUnread(session.id);
  return (
    <div className={css.board}>
      <span className={css.boardCode}>
        <SessionBadge code={session.id} color={session.color} />
      </span>
      <span className={css.boardTitle}>
        <Link to={paths.sessionBoard(session.id)}>{titleOf(session, locale)}</Link>{' '}
        <Count value={unread} label={t('boards.unread')} />
      </span>
      <span className={css.boardFacts}>
        {joined && <Badge tone="good">{t('boards.joined')}</Badge>}
        <span>{comments === undefined ? '–' : t('boards.comments', { count: comments })}</span>
        {participants !== undefined && <span>{t('boards.people', { count: participants })}</span>}
      </span>
    </div>
  );
}
