import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { discard, followOutbox, useOutbox } from 'shared-data/collections/outbox';
import { errorMessageKey } from 'shared-data/platform/errors';
import { Button } from 'shared-ui/button';
import { Notice } from 'shared-ui/notice';
import css from './conditions.module.css';

/** Sends what waits in the outbox, and says what waits and what was denied. */
export function Unsent() {
  const { t } = useTranslation();
  const waiting = useOutbox((state) => state.waiting);
  useEffect(followOutbox, []);
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
          {denied.map(({ change, denied: code, attempt }) => (
            <div key={attempt}>
              {change.kind === 'comment' ? (
                <blockquote className={css.unsent} aria-label={t('conditions.yourComment')}>
                  {change.comment.body}
                </blockquote>
              ) : (
                <p className={css.reason}>{t('conditions.mark')}</p>
              )}
              <p className={css.reason}>
                {t(code === 'answer_gone' ? 'conditions.answerGone' : errorMessageKey({ code }))}
              </p>
            </div>
          ))}
        </Notice>
      )}
    </>
  );
}
