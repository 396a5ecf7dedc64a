import { useTranslation } from 'react-i18next';
import type { ReleasePreview } from 'shared-data/models/release';
import { Badge } from 'shared-ui/badge';
import { LinkButton } from 'shared-ui/button';
import { Notice } from 'shared-ui/notice';
import { paths } from '../../paths.ts';
import { FirstOf } from './first-of.tsx';
import css from './release.module.css';

export function PeopleList({ preview: { people, unreached } }: { preview: ReleasePreview }) {
  const { t } = useTranslation();
  return (
    <>
      {people.length === 0 && <p>{t('editor.release.nobody')}</p>}
      <FirstOf items={people}>
        {(shown) => (
          <ul className={css.people}>
            {shown.map(({ uid, name, language, roles, text }) => (
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

/** Conflicts that are named; the editors' home has all of them. */
const most = 5;

export function ConflictNotice({ conflicts }: { conflicts: ReleasePreview['conflicts'] }) {
  const { t } = useTranslation();
  if (conflicts.length === 0) return null;
  const placesOf = (one: ReleasePreview['conflicts'][number]) =>
    one.places.map(({ program, item, begin, end }) => `${program || item} ${begin}–${end}`).join(', ');
  return (
    <Notice
      kind="warning"
      still
      title={t('editor.release.conflicts', { count: conflicts.length })}
      action={
        <LinkButton small to={paths.editor()}>
          {t('editor.release.seeConflicts')}
        </LinkButton>
      }
    >
      <ul className={css.list}>
        {conflicts.slice(0, most).map((one, index) => (
          <li key={index}>
            {t(`editor.release.conflict.${one.kind}`, { name: one.name, places: placesOf(one) })}
          </li>
        ))}
      </ul>
    </Notice>
  );
}
