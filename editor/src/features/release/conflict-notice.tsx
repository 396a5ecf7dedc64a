import { useTranslation } from 'react-i18next';
import { isMildClash } from 'shared-data/models/clashes';
import type { ReleasePreview } from 'shared-data/models/release';
import { LinkButton } from 'shared-ui/button';
import { Notice } from 'shared-ui/notice';
import { paths } from '../../paths.ts';
import { shownIdOf } from '../../schedule/shown-id.ts';
import css from './release.module.css';

/** Conflicts that are named; the editors' home has all of them. */
const most = 5;

type Conflicts = ReleasePreview['conflicts'];

/** What the timetable would have: errors, then what is only a warning. */
export function ConflictNotice({ conflicts }: { conflicts: Conflicts }) {
  return (
    <>
      <Named title="editor.release.conflicts" conflicts={conflicts.filter((one) => !isMildClash(one))} />
      <Named title="editor.release.warnings" conflicts={conflicts.filter(isMildClash)} />
    </>
  );
}

function Named({
  title,
  conflicts,
}: {
  title: 'editor.release.conflicts' | 'editor.release.warnings';
  conflicts: Conflicts;
}) {
  const { t } = useTranslation();
  if (conflicts.length === 0) return null;
  const placesOf = (one: ReleasePreview['conflicts'][number]) =>
    one.places
      .map(({ program, item, begin, end }) => `${shownIdOf(program) || item} ${begin}–${end}`)
      .join(', ');
  return (
    <Notice
      kind={title === 'editor.release.conflicts' ? 'warning' : 'info'}
      still
      title={t(title, { count: conflicts.length })}
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
