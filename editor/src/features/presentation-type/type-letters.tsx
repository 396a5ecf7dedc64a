import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { newIdempotencyKey } from 'shared-data/api/api-client';
import { mailApi } from 'shared-data/api/mail-client';
import type { TypeLetters } from 'shared-data/models/type-letters';
import { ApiError, errorMessageKey } from 'shared-data/platform/errors';
import { Button, ButtonRow } from 'shared-ui/button';
import { confirm, Dialog } from 'shared-ui/dialog';
import { Notice } from 'shared-ui/notice';
import { Skeleton } from 'shared-ui/skeleton';
import { toast } from 'shared-ui/toast';
import { PeopleList } from '../../letters/people-list.tsx';

/** Letters to those whose programs have another type than they asked for. */
export function TypeLettersButton() {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button small icon="mail" onClick={() => setOpen(true)}>
        {t('editor.type.letters')}
      </Button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title={t('editor.type.lettersTitle')}
        shape="wide"
        readFirst
      >
        {open && <Letters onClose={() => setOpen(false)} />}
      </Dialog>
    </>
  );
}

function Letters({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const [letters, setLetters] = useState<TypeLetters | null>(null);
  const [error, setError] = useState<unknown>(null);
  const [sending, setSending] = useState(false);
  const load = useCallback(() => mailApi.typeLetters().then(setLetters, setError), []);
  useEffect(() => void load(), [load]);
  if (!letters)
    return error ? <Notice kind="error">{t(errorMessageKey(error))}</Notice> : <Skeleton lines={6} />;
  const count = letters.people.length;
  const send = async () => {
    const sure = await confirm({
      title: t('editor.type.lettersConfirm', { count }),
      text: t('editor.type.lettersConfirmText'),
      confirmLabel: t('editor.type.lettersSend', { count }),
    });
    if (!sure) return;
    setSending(true);
    try {
      const sent = await mailApi.sendTypeLetters(letters.digest, newIdempotencyKey());
      toast(t('editor.type.lettersSent', { count: sent.count }), { kind: 'success' });
      onClose();
    } catch (failure) {
      const changed = failure instanceof ApiError && failure.code === 'conflict';
      toast(t(changed ? 'editor.type.lettersChanged' : errorMessageKey(failure)), { kind: 'error' });
      await load();
      setSending(false);
    }
  };
  return (
    <>
      <p>{t('editor.type.lettersLead')}</p>
      <h3>{t('editor.release.told', { count })}</h3>
      <PeopleList people={letters.people} unreached={letters.unreached} />
      <ButtonRow end>
        <Button onClick={onClose}>{t('ui.cancel')}</Button>
        <Button look="primary" disabled={count === 0} pending={sending} onClick={() => void send()}>
          {t('editor.type.lettersSend', { count })}
        </Button>
      </ButtonRow>
    </>
  );
}
