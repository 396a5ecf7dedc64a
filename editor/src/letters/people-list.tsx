import { useTranslation } from 'react-i18next';
import type { LetterLanguage } from 'shared-data/models/mail-filter';
import type { ReleasePreview } from 'shared-data/models/release';
import { Badge } from 'shared-ui/badge';
import { Notice } from 'shared-ui/notice';
import { FirstOf } from './first-of.tsx';
import css from './letters.module.css';

type Role = ReleasePreview['people'][number]['roles'][number];

export interface PeopleListProps {
  people: readonly { uid: string; name: string; language: LetterLanguage; text: string; roles?: Role[] }[];
  /** What people call the programs whose owners have no account. */
  unreached: readonly string[];
}

/** Who will be told what, and of which programs nobody is told. */
export function PeopleList({ people, unreached }: PeopleListProps) {
  const { t } = useTranslation();
  return (
    <>
      {people.length === 0 && <p>{t('editor.release.nobody')}</p>}
      <FirstOf items={people}>
        {(shown) => (
          <ul className={css.people}>
            {shown.map(({ uid, name, language, roles = [], text }) => (
              <li key={uid}>
                <details>
                  <summary>
                    <span className={css.name}>{name}</span>{' '}
                    {roles.map((role) => (
                      <Badge key={role}>{t(`editor.release.role.${role}`)}</Badge>
                    ))}
                  </summary>
                  <p lang={language} className={css.text}>
                    {text}
                  </p>
                </details>
              </li>
            ))}
          </ul>
        )}
      </FirstOf>
      {unreached.length > 0 && (
        <Notice kind="warning" still>
          {t('editor.release.unreached', { ids: unreached.join(', ') })}
        </Notice>
      )}
    </>
  );
}
