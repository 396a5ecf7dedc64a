import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { mailApi } from 'shared-data/api/mail-client';
import { usePermission } from 'shared-data/collections/hooks';
import { clockTime } from 'shared-data/i18n/format';
import { useLocale } from 'shared-data/i18n/i18n';
import { type LetterRecipients, recallMinutes } from 'shared-data/models/mail-job';
import type { Letter } from 'shared-data/models/mail-letter';
import { errorMessageKey, fieldErrors, isConflict } from 'shared-data/platform/errors';
import { Button } from 'shared-ui/button';
import { Dialog, useUnsavedGuard } from 'shared-ui/dialog';
import { Notice } from 'shared-ui/notice';
import { isConfirmed, TypedNumber } from 'shared-ui/staff';
import { toast } from 'shared-ui/toast';
import { type ListChange, listChange, reachedBy } from './letter-values.ts';
import { ListChanges } from './list-changes.tsx';
import css from './mail.module.css';
import { askRecipients } from './use-recipients.ts';
import { DateAndTime, type TypedWhen, timeOfWhen, useVenueZone } from './when-fields.tsx';

export interface ReadyLetter {
  id: string;
  version: number;
  letter: Letter;
  list: LetterRecipients;
  /** Against the list that the page showed. */
  change: ListChange | null;
  words: readonly string[];
  /** Repeated sending starts one job only. */
  idempotencyKey: string;
}

export interface SendDialogProps {
  ready: ReadyLetter | null;
  onClose: () => void;
  onSent: () => void;
}

export function SendDialog({ ready, onClose, onSent }: SendDialogProps) {
  const { t } = useTranslation();
  return (
    <Dialog open={ready !== null} onClose={onClose} title={t('admin.letter.ready')} shape="wide" readFirst>
      {ready && <Ready key={ready.idempotencyKey} ready={ready} onClose={onClose} onSent={onSent} />}
    </Dialog>
  );
}

function Ready({ ready, onClose, onSent }: SendDialogProps & { ready: ReadyLetter }) {
  const { t } = useTranslation();
  const timeZone = useVenueZone();
  const isOff = usePermission()?.['sendMail'] === false;
  const [{ list, change }, setList] = useState({ list: ready.list, change: ready.change });
  const [typed, setTyped] = useState('');
  const [when, setWhen] = useState<TypedWhen>({ later: false, date: '', time: '' });
  const [pending, setPending] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const { id, version, letter, words, idempotencyKey } = ready;
  const { count, digest } = list;
  useUnsavedGuard(when.date !== '' || when.time !== '');
  const send = async () => {
    const startAt = timeOfWhen(when, timeZone, Date.now());
    if (startAt === null) return;
    setPending(true);
    setError(null);
    try {
      const job = { letter: id, version, count, digest, recallMinutes };
      await mailApi.appendJob({ ...job, ...(startAt === undefined ? {} : { startAt }) }, idempotencyKey);
      toast(t('admin.letter.begun', { count }), { kind: 'success' });
      onSent();
      onClose();
    } catch (failure) {
      setError(failure);
      setPending(false);
      if (isConflict(failure)) await lookAgain().catch(() => {});
    }
  };
  const lookAgain = async () => {
    const now = await askRecipients(letter);
    setTyped('');
    setList({ list: now, change: listChange(list, now, letter.excluded) });
  };
  if (count === 0) return <p>{t('admin.letter.nobody')}</p>;
  return (
    <div className={css.ready}>
      <p className={css.count}>{t('admin.recipient.count', { count })}</p>
      {words.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      <Makeup list={list} excluded={letter.excluded} />
      {change && <ListChanges change={change} />}
      {isOff && <Notice kind="warning">{t('admin.letter.off')}</Notice>}
      <WhenFields when={when} onChange={setWhen} />
      <TypedNumber count={count} typed={typed} onChange={setTyped} />
      {error !== null && <Notice kind="error">{t(reason(error))}</Notice>}
      <div className={css.actions}>
        <Button
          look="primary"
          pending={pending}
          disabled={isOff || !isConfirmed(typed, count) || timeOfWhen(when, timeZone, Date.now()) === null}
          onClick={send}
        >
          {t(when.later ? 'admin.letter.schedule' : 'admin.letter.send', { count })}
        </Button>
        <Button look="quiet" onClick={onClose}>
          {t('admin.letter.back')}
        </Button>
      </div>
    </div>
  );
}

function Makeup({ list, excluded }: { list: LetterRecipients; excluded: readonly string[] }) {
  const { t } = useTranslation();
  const reached = reachedBy(list, excluded);
  const ja = reached.filter(({ language }) => language === 'ja').length;
  const out = list.people.length - reached.length;
  return (
    <p className={css.quiet}>
      {t('admin.letter.makeup', { en: reached.length - ja, ja })}
      {out > 0 && ` · ${t('admin.recipient.leftOut', { count: out })}`}
    </p>
  );
}

function WhenFields({ when, onChange }: { when: TypedWhen; onChange: (when: TypedWhen) => void }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const timeZone = useVenueZone();
  const leaves = Date.now() + recallMinutes * 60_000;
  return (
    <fieldset className={css.whenGroup}>
      <legend>{t('admin.letter.when')}</legend>
      {[false, true].map((later) => (
        <label key={String(later)} className={css.radio}>
          <input
            type="radio"
            name="later"
            checked={when.later === later}
            onChange={() => onChange({ ...when, later })}
          />
          {t(later ? 'admin.letter.later' : 'admin.letter.now')}
        </label>
      ))}
      {when.later && <DateAndTime typed={when} onChange={(typed) => onChange({ ...typed, later: true })} />}
      <p className={css.quiet} lang={locale}>
        {when.later
          ? t('admin.letter.recallLater')
          : t('admin.letter.recallNow', { count: recallMinutes, time: clockTime(leaves, timeZone, true) })}
      </p>
    </fieldset>
  );
}

function reason(error: unknown) {
  if (isConflict(error)) return 'admin.letter.listChanged' as const;
  return fieldErrors(error)['letter'] ?? errorMessageKey(error);
}
