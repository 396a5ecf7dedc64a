import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { useAnswered, useBoardLikes } from 'shared-data/collections/boards';
import css from './discussion.module.css';
import { ThreadList } from './thread-list.tsx';
import { byVotes, type Thread } from './threads.ts';

/** Questions to the session, those with most votes first; answered ones below the others. */
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
  const answered = useAnswered(sessionId);
  const ranked = byVotes(threads, votes);
  return (
    <>
      {(['comments.questions', 'comments.answeredQuestions'] as const).map((label) => {
        const part = ranked.filter(({ id }) => answered(id) === (label === 'comments.answeredQuestions'));
        if (part.length === 0) return null;
        return (
          <Fragment key={label}>
            <h3 className={css.heading}>{t(label)}</h3>
            <ThreadList label={t(label)} threads={part} gone={gone} />
          </Fragment>
        );
      })}
    </>
  );
}
