import { useTranslation } from 'react-i18next';
import { useBoardLikes } from 'shared-data/collections/boards';
import css from './discussion.module.css';
import { ThreadList } from './thread-list.tsx';
import { byVotes, type Thread } from './threads.ts';

/** Questions to the session, those with most votes first. */
export function Questions({
  sessionId,
  threads,
  gone,
}: {
  sessionId: string;
  threads: readonly Thread[];
  gone: string;
}) {
  const { t } = useTranslation();
  const votes = useBoardLikes(sessionId);
  return (
    <>
      <h3 className={css.heading}>{t('comments.questions')}</h3>
      <ThreadList label={t('comments.questions')} threads={byVotes(threads, votes)} gone={gone} />
    </>
  );
}
