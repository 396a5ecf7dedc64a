import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useProgram } from 'shared-data/collections/hooks';
import { discard, followOutbox, useOutbox } from 'shared-data/collections/outbox';
import { useIdentity } from 'shared-data/identity/identity-store';
import type { Discussion } from 'shared-data/models/comment';
import { shownId } from 'shared-data/models/program-text';
import { paths } from 'shared-data/navigation/paths';
import { errorMessageKey } from 'shared-data/platform/errors';
import { Button } from 'shared-ui/button';
import { Notice } from 'shared-ui/notice';
import css from './conditions.module.css';

/** Sends what waits in the outbox, and says what waits and what was denied. */
export function Unsent() {
  const { t } = useTranslation();
  const waiting = useOutbox((state) => state.waiting);
  const commentsOff = useIdentity(({ view }) => !view.permission.issue);
  useEffect(followOutbox, []);
  const reason = (kind: string, code: string) => {
    if (code === 'answer_gone') return 'conditions.answerGone';
    return kind === 'comment' && commentsOff ? 'error.commentsOff' : errorMessageKey({ code });
  };
  const denied = waiting.filter((one) => one.denied !== undefined);
  const count = waiting.length - denied.length;
  return (
    <>
      {count > 0 && <Notice title={t('conditions.waiting', { count })} />}
      {denied.length > 0 && (
        <Notice
          kind="error"
          title={t('conditions.notSent')}
          action={
            <Button
              small
              onClick={() => {
                for (const { change } of denied) discard(change);
              }}
            >
              {t('conditions.discard')}
            </Button>
          }
        >
          {denied.map(({ change, denied: code = '', attempt }) => (
            <div key={attempt}>
              {change.kind === 'comment' ? (
                <>
                  <CommentedOn {...change.discussion} />
                  {/* biome-ignore lint/a11y/noNoninteractiveTabindex: long ones scroll */}
                  <blockquote className={css.unsent} aria-label={t('conditions.yourComment')} tabIndex={0}>
                    {change.comment.body}
                  </blockquote>
                </>
              ) : (
                <p className={css.reason}>{t('conditions.mark')}</p>
              )}
              <p className={css.reason}>{t(reason(change.kind, code))}</p>
            </div>
          ))}
        </Notice>
      )}
    </>
  );
}

function CommentedOn({ on, id }: Discussion) {
  return (
    <p className={css.reason}>
      {on === 'program' ? <OnProgram id={id} /> : <Place to={paths.sessionBoard(id)} name={id} />}
    </p>
  );
}

function OnProgram({ id }: { id: string }) {
  const program = useProgram(id);
  return <Place to={paths.presentation(id)} name={program ? shownId(program) : id} />;
}

function Place({ to, name }: { to: string; name: string }) {
  const { t } = useTranslation();
  return <Link to={to}>{t('conditions.commentOn', { id: name })}</Link>;
}
