import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { mailApi } from 'shared-data/api/mail-client';
import { usePermission } from 'shared-data/collections/hooks';
import { ApiError, errorMessageKey } from 'shared-data/platform/errors';
import { Button } from 'shared-ui/button';
import { Dialog } from 'shared-ui/dialog';
import { Notice } from 'shared-ui/notice';
import { toast } from 'shared-ui/toast';
import type { ReadyLetter } from './letter-form.tsx';
import { isConfirmed, typedAbove } from './letter-values.ts';
import css from './mail.module.css';

export interface SendDialogProps {
  letter: ReadyLetter | null;
  onClose: () => void;
  onSent: () => void;
}

export function SendDialog({ letter, onClose, onSent }: SendDialogProps) {
  const { t } = useTranslation();
  return (
    <Dialog
      open={letter !== null}
      onClose={onClose}
      title={t('admin.letter.ready', { count: letter?.count ?? 0 })}
      shape="wide"
      readFirst
    >
      {letter && <Ready letter={letter} onClose={onClose} onSent={onSent} />}
    </Dialog>
  );
}

function Ready({ letter, onClose, onSent }: SendDialogProps & { letter: ReadyLetter }) {
  const { t } = useTranslation();
  const id = useId();
  const isOff = usePermission()?.['sendMail'] === false;
  const [typed, setTyped] = useState('');
  const [pending, setPending] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const { template, recipients, count, example, idempotencyKey } = letter;
  const send = async () => {
    setPending(true);
    setError(null);
    try {
      await mailApi.appendJob({ template, recipients, count }, idempotencyKey);
      toast(t('admin.letter.begun', { count }), { kind: 'success' });
      onSent();
      onClose();
    } catch (failure) {
      setError(failure);
      setPending(false);
    }
  };
  if (example === null) return <p>{t('admin.letter.nobody')}</p>;
  return (
    <div className={css.ready}>
      {isOff && <Notice kind="warning">{t('admin.letter.off')}</Notice>}
      <section className={css.example} aria-label={t('admin.letter.example')}>
        <h3>{example.subject}</h3>
        <p>{example.text}</p>
      </section>
      <p className={css.quiet}>{t('admin.letter.exampleNote')}</p>
      {count > typedAbove && (
        <p className={css.choice}>
          <label htmlFor={id}>{t('admin.letter.typeNumber', { count })}</label>
          <input
            id={id}
            inputMode="numeric"
            autoComplete="off"
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
        </p>
      )}
      {error !== null && <Notice kind="error">{t(reason(error))}</Notice>}
      <div className={css.actions}>
        <Button look="primary" pending={pending} disabled={!isConfirmed(typed, count)} onClick={send}>
          {t('admin.letter.send', { count })}
        </Button>
        <Button look="quiet" onClick={onClose}>
          {t('admin.letter.back')}
        </Button>
      </div>
    </div>
  );
}

function reason(error: unknown) {
  const isChanged = error instanceof ApiError && error.code === 'conflict';
  return isChanged ? 'admin.letter.numberChanged' : errorMessageKey(error);
}
