import { useTranslation } from 'react-i18next';
import type { ReleasePreview } from 'shared-data/models/release';
import { LinkButton } from 'shared-ui/button';
import { Notice } from 'shared-ui/notice';
import { paths } from '../../paths.ts';
import css from './release.module.css';

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
