import { useTranslation } from 'react-i18next';
import { useAnswered, useBoardLikes } from 'shared-data/collections/boards';
import { setAnswered } from 'shared-data/collections/chairs';
import { useComments } from 'shared-data/collections/hooks';
import { useIdentity } from 'shared-data/identity/identity-store';
import type { CommentEntry } from 'shared-data/models/comment';
import type { ProgramPosition } from 'shared-data/models/timetable';
import { LinkButton } from 'shared-ui/button';
import { Section } from 'shared-ui/page';
import { useAuthor } from '../../../common/discussion/use-author.ts';
import '../../../common/discussion/words.ts';
import { paths } from '../../../paths.ts';
import css from './console.module.css';
import { rankedQuestions } from './ranked-questions.ts';
import { useAct } from './use-act.ts';

export function SessionQuestions({ sessionId, at }: { sessionId: string; at: ProgramPosition }) {
  const { t } = useTranslation();
  const permitted = useIdentity(({ view }) => view.permission.showSessionBbs);
  return (
    <Section
      title={t('chair.questions')}
      actions={
        permitted && (
          <LinkButton to={paths.sessionBoard(sessionId)} small icon="comment">
            {t('menu.board')}
          </LinkButton>
        )
      }
    >
      {permitted ? (
        <Questions sessionId={sessionId} at={at} />
      ) : (
        <p className={css.quiet}>{t('chair.noBoard')}</p>
      )}
    </Section>
  );
}

function Questions({ sessionId, at }: { sessionId: string; at: ProgramPosition }) {
  const { t } = useTranslation();
  const votes = useBoardLikes(sessionId);
  const answered = useAnswered(sessionId);
  const questions = rankedQuestions(useComments({ on: 'session', id: sessionId }), votes, answered);
  if (questions.length === 0) return <p className={css.quiet}>{t('chair.noQuestions')}</p>;
  const done = questions.filter(({ id }) => answered(id)).length;
  return (
    <>
      <p className={css.quiet}>
        {t('chair.questionsOpen', { open: questions.length - done, answered: done })}
      </p>
      <ol className={css.order}>
        {questions.map((question) => (
          <Question
            key={question.id}
            {...{ sessionId, at, question }}
            votes={votes(question.id)}
            answered={answered(question.id)}
          />
        ))}
      </ol>
    </>
  );
}

interface QuestionProps {
  sessionId: string;
  at: ProgramPosition;
  question: CommentEntry;
  votes: number;
  answered: boolean;
}

function Question({ sessionId, at, question, votes, answered }: QuestionProps) {
  const { t } = useTranslation();
  const act = useAct();
  const author = useAuthor(question);
  return (
    <li className={css.talk} data-state={answered ? 'done' : 'later'}>
      <div className={css.talkText}>
        <p className={css.question}>{question.body}</p>
        <p className={css.quiet}>
          <span lang={author.lang}>{author.name}</span> · {t('chair.votes', { count: votes })}
        </p>
      </div>
      <label className={css.tick}>
        <input
          type="checkbox"
          checked={answered}
          aria-label={t('chair.answeredLabel', { question: question.body })}
          onChange={() => act(setAnswered(sessionId, question.id, !answered, at))}
        />
        <span>{t('chair.answered')}</span>
      </label>
    </li>
  );
}
