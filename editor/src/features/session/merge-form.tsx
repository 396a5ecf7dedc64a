import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { adminApi } from 'shared-data/api/admin-client';
import { useLocale } from 'shared-data/i18n/i18n';
import type { Session } from 'shared-data/models/session';
import { sessionName } from 'shared-data/models/titles';
import { errorMessageKey } from 'shared-data/platform/errors';
import { Button, ButtonRow } from 'shared-ui/button';
import { useUnsavedGuard } from 'shared-ui/dialog';
import { Notice } from 'shared-ui/notice';
import { toast } from 'shared-ui/toast';
import css from './session.module.css';

interface Props {
  session: Session;
  sessions: readonly Session[];
  /** Of all its programs, withdrawn ones too. */
  programs: number;
  /** It does not exist any more, as after the merge itself. */
  gone?: boolean;
  onClose: () => void;
}

/** Merges a session into another one; the message that follows offers to undo. */
export function MergeForm({ session, sessions, programs, gone = false, onClose }: Props) {
  const { t } = useTranslation();
  const locale = useLocale();
  const field = useId();
  const [into, setInto] = useState('');
  const [pending, setPending] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  useUnsavedGuard(into !== '');
  const { id } = session;
  const merge = async () => {
    setPending(true);
    setFailure(null);
    try {
      const moved = await adminApi.mergeSessions(id, into);
      onClose();
      toast(t('editor.session.merged', { from: id, into, count: moved.programs.length }), {
        kind: 'success',
        action: {
          label: t('editor.assign.undo'),
          run: () => {
            const { programs: ids, items } = moved;
            adminApi.splitSession({ from: into, session, programs: ids, items }).then(
              () => toast(t('editor.session.unmerged', { id })),
              (error: unknown) => toast(t(errorMessageKey(error)), { kind: 'error' }),
            );
          },
        },
      });
    } catch (error) {
      setFailure(error);
      setPending(false);
    }
  };
  return (
    <form
      className={css.stack}
      onSubmit={(event) => {
        event.preventDefault();
        if (into && !pending) void merge();
      }}
    >
      <p>{t('editor.session.mergeText', { id, count: programs })}</p>
      <div className={css.people}>
        <label htmlFor={field}>{t('editor.session.mergeInto')}</label>
        <select
          id={field}
          name="into"
          className={css.select}
          required
          value={into}
          onChange={(event) => setInto(event.target.value)}
        >
          <option value="">{t('editor.session.bulkSession')}</option>
          {sessions
            .filter((other) => other.id !== id)
            .map((other) => (
              <option key={other.id} value={other.id}>
                {sessionName(other, locale)}
              </option>
            ))}
        </select>
      </div>
      {gone && !pending && <Notice kind="warning">{t('editor.session.gone', { session: id })}</Notice>}
      {failure !== null && <Notice kind="error">{t(errorMessageKey(failure))}</Notice>}
      <ButtonRow end>
        <Button type="submit" look="primary" pending={pending} disabled={!into || gone}>
          {t('editor.session.merge')}
        </Button>
      </ButtonRow>
    </form>
  );
}
