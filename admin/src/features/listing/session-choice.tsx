import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { adminApi } from 'shared-data/api/admin-client';
import { useSessions } from 'shared-data/collections/hooks';
import { useSpecialSession } from 'shared-data/collections/site';
import { useLocale } from 'shared-data/i18n/i18n';
import type { SpecialSessionKind } from 'shared-data/models/listing';
import { sessionName } from 'shared-data/models/titles';
import { errorMessageKey } from 'shared-data/platform/errors';
import { Button } from 'shared-ui/button';
import { toast } from 'shared-ui/toast';
import css from './listing.module.css';
import { useUndoable } from './use-save-listings.ts';

/** The session of the sponsors or of the exhibition. */
export function SessionChoice({ kind }: { kind: SpecialSessionKind }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const sessions = useSessions();
  const undoable = useUndoable();
  const stored = useSpecialSession(kind) ?? '';
  /** `seen`: what was stored when it was chosen. */
  const [chosen, setChosen] = useState<{ to: string; seen: string } | null>(null);
  const [pending, setPending] = useState(false);
  const id = useId();
  const nameOf = (session: string) => {
    const found = sessions.find((one) => one.id === session);
    return found ? sessionName(found, locale) : session;
  };
  const { to: wanted, seen } = chosen ?? { to: stored, seen: stored };
  const save = async () => {
    setPending(true);
    const set = (to: string, before: string) => () => adminApi.changeSpecialSession({ kind, id: to, before });
    const said = wanted
      ? t('admin.listing.sessionSet', { name: nameOf(wanted) })
      : t('admin.listing.sessionUnset');
    try {
      await undoable(said, set(wanted, seen), set(seen, wanted));
    } catch (error) {
      toast(t(errorMessageKey(error)), { kind: 'error' });
    } finally {
      setChosen(null);
      setPending(false);
    }
  };
  return (
    <div className={css.session}>
      <label htmlFor={id} className={css.label}>
        {t(`admin.listing.session.${kind}`)}
      </label>
      <p id={`${id}h`} className={css.hint}>
        {t('admin.listing.sessionHint')}
      </p>
      <div className={css.choice}>
        <select
          id={id}
          className={css.select}
          aria-describedby={`${id}h`}
          value={wanted}
          onChange={({ target }) => setChosen({ to: target.value, seen: stored })}
        >
          <option value="">{t('admin.listing.noSession')}</option>
          {wanted && !sessions.some((one) => one.id === wanted) && (
            <option value={wanted}>{t('admin.listing.sessionGone', { id: wanted })}</option>
          )}
          {sessions.map((session) => (
            <option key={session.id} value={session.id}>
              {sessionName(session, locale)}
            </option>
          ))}
        </select>
        <Button pending={pending} disabled={wanted === stored} onClick={() => void save()}>
          {t('admin.listing.save')}
          <span className="visually-hidden">: {t(`admin.listing.session.${kind}`)}</span>
        </Button>
      </div>
    </div>
  );
}
