import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { mailApi } from 'shared-data/api/mail-client';
import { dateTime } from 'shared-data/i18n/format';
import { useLocale } from 'shared-data/i18n/i18n';
import type { SavedLetter } from 'shared-data/models/mail-letter';
import { errorMessageKey } from 'shared-data/platform/errors';
import { Button } from 'shared-ui/button';
import { confirm } from 'shared-ui/dialog';
import { Empty } from 'shared-ui/empty';
import { toast } from 'shared-ui/toast';
import css from './mail.module.css';
import { useVenueZone } from './when-fields.tsx';

interface LetterListProps {
  letters: readonly SavedLetter[];
  onChanged: () => Promise<void>;
}

export function LetterList({ letters, onChanged }: LetterListProps) {
  const { t } = useTranslation();
  const drafts = letters.filter(({ job }) => job === undefined);
  if (drafts.length === 0) return <Empty title={t('admin.letter.noDrafts')} icon="edit" />;
  return (
    <ul className={css.list}>
      {drafts.map((letter) => (
        <LetterRow key={letter.id} letter={letter} onChanged={onChanged} />
      ))}
    </ul>
  );
}

function LetterRow({ letter, onChanged }: { letter: SavedLetter } & Pick<LetterListProps, 'onChanged'>) {
  const { t } = useTranslation();
  const locale = useLocale();
  const timeZone = useVenueZone();
  const { id, version, updatedAt, by } = letter;
  const subject = letter.subjectEn || letter.subjectJa || t('admin.letter.noSubject');
  const remove = async () => {
    const question = { title: t('admin.letter.deleteTitle'), text: subject };
    if (!(await confirm({ ...question, confirmLabel: t('admin.letter.delete'), danger: true }))) return;
    await mailApi
      .saveLetter(id, version, null)
      .catch((error: unknown) => toast(t(errorMessageKey(error)), { kind: 'error' }));
    await onChanged();
  };
  return (
    <li className={css.job}>
      <div className={css.jobHead}>
        <Link to={`?letter=${id}`}>
          <strong>{subject}</strong>
        </Link>
        <Button small look="quiet" icon="trash" onClick={remove}>
          {t('admin.letter.delete')}
          <span className="visually-hidden">: {subject}</span>
        </Button>
      </div>
      <p className={css.quiet}>
        {t('admin.letter.savedBy', { time: dateTime(updatedAt, locale, timeZone), by })}
      </p>
    </li>
  );
}
