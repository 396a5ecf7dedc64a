import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { mailApi, type RenderedText } from 'shared-data/api/mail-client';
import type { LetterRecipient } from 'shared-data/models/mail-job';
import type { Letter } from 'shared-data/models/mail-letter';
import { errorMessageKey, fieldErrors } from 'shared-data/platform/errors';
import { Button } from 'shared-ui/button';
import { Dialog } from 'shared-ui/dialog';
import { Notice } from 'shared-ui/notice';
import { Skeleton } from 'shared-ui/skeleton';
import { toast } from 'shared-ui/toast';
import css from './mail.module.css';

interface LetterPreviewProps {
  letter: Letter;
  person: LetterRecipient | null;
  people: readonly LetterRecipient[];
  onShow: (person: LetterRecipient | null) => void;
}

/** The mail that one person gets, made by the server like the real one; it can be sent to oneself. */
export function LetterPreview({ letter, person, people, onShow }: LetterPreviewProps) {
  const { t } = useTranslation();
  return (
    <Dialog
      open={person !== null}
      onClose={() => onShow(null)}
      title={t('admin.letter.previewTitle')}
      shape="wide"
      readFirst
    >
      {person && <Shown key={person.uid} letter={letter} person={person} people={people} onShow={onShow} />}
    </Dialog>
  );
}

function Shown({ letter, person, people, onShow }: LetterPreviewProps & { person: LetterRecipient }) {
  const { t } = useTranslation();
  const [mail, setMail] = useState<RenderedText | null>(null);
  const [error, setError] = useState<unknown>(null);
  const [pending, setPending] = useState(false);
  const { subjectEn, bodyEn, subjectJa, bodyJa, mode, filter } = letter;
  const asked = JSON.stringify({
    letter: { subjectEn, bodyEn, subjectJa, bodyJa, mode },
    filter,
    uid: person.uid,
  });
  useEffect(() => {
    let current = true;
    mailApi.previewLetter(JSON.parse(asked)).then(
      (made) => current && setMail(made),
      (failure: unknown) => current && setError(failure),
    );
    return () => {
      current = false;
    };
  }, [asked]);
  const test = async () => {
    setPending(true);
    try {
      const { count } = await mailApi.testLetter(JSON.parse(asked));
      toast(t('admin.letter.tested', { count }), { kind: 'success' });
    } catch (failure) {
      setError(failure);
    }
    setPending(false);
  };
  const at = people.findIndex(({ uid }) => uid === person.uid);
  const [before, after] = [people[at - 1], people[at + 1]];
  return (
    <div className={css.ready}>
      <p>
        <strong>{person.name}</strong> · {person.address} ·{' '}
        {t(`admin.recipient.value.language.${person.language}`)}
      </p>
      {error !== null && (
        <Notice kind="error">{t(fieldErrors(error)['letter'] ?? errorMessageKey(error))}</Notice>
      )}
      {mail === null && error === null && <Skeleton lines={6} />}
      {mail && (
        <section className={css.example} aria-label={t('admin.letter.example')}>
          <h3>{mail.subject}</h3>
          <p>{mail.text}</p>
        </section>
      )}
      <div className={css.actions}>
        <Button small disabled={!before} onClick={() => before && onShow(before)}>
          {t('admin.letter.previousPerson')}
        </Button>
        <Button small disabled={!after} onClick={() => after && onShow(after)}>
          {t('admin.letter.nextPerson')}
        </Button>
        <Button small icon="mail" pending={pending} disabled={mail === null} onClick={test}>
          {t('admin.letter.test')}
        </Button>
      </div>
    </div>
  );
}
