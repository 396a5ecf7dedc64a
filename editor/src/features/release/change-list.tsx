import { useTranslation } from 'react-i18next';
import { useLocale } from 'shared-data/i18n/i18n';
import type { ReleasePreview } from 'shared-data/models/release';
import type { ReleaseChange } from 'shared-data/models/release-changes';
import { releaseWords } from 'shared-data/models/release-words';
import { FirstOf } from '../../letters/first-of.tsx';
import css from './release.module.css';

export function ChangeList({ changes }: { changes: readonly ReleaseChange[] }) {
  const locale = useLocale();
  return (
    <FirstOf items={changes}>
      {(shown) => (
        <ul className={css.list}>
          {shown.map((change) => (
            <li key={`${change.of} ${change.id} ${change.kind}`}>{releaseWords(change, locale)}</li>
          ))}
        </ul>
      )}
    </FirstOf>
  );
}

/** What of the draft goes out; what is not ticked waits. */
export function PartList({
  parts,
  left,
  onLeft,
}: {
  parts: ReleasePreview['parts'];
  left: ReadonlySet<string>;
  onLeft(left: ReadonlySet<string>): void;
}) {
  const { t } = useTranslation();
  const locale = useLocale();
  const tick = (ids: readonly string[], on: boolean) => {
    const next = new Set(left);
    for (const id of ids)
      if (on) next.delete(id);
      else next.add(id);
    onLeft(next);
  };
  const names = (items: readonly string[]) => items.map((item) => item.split('/').at(-1)).join(', ');
  return (
    <fieldset className={css.parts}>
      <legend className="visually-hidden">{t('editor.release.parts')}</legend>
      <p>{t('editor.release.partsHint')}</p>
      {parts.length > 1 && (
        <label className={css.part}>
          <input
            type="checkbox"
            checked={parts.every(({ id }) => !left.has(id))}
            onChange={(event) =>
              tick(
                parts.map(({ id }) => id),
                event.target.checked,
              )
            }
          />
          <strong>{t('editor.release.all')}</strong>
        </label>
      )}
      {parts.map(({ id, items, changes }) => (
        <label key={id} className={css.part}>
          <input
            type="checkbox"
            checked={!left.has(id)}
            onChange={(event) => tick([id], event.target.checked)}
          />
          <span className={css.words}>
            {changes.length === 0
              ? t('editor.release.hidden', { items: names(items) })
              : changes.map((change) => (
                  <span key={`${change.of} ${change.id} ${change.kind}`}>{releaseWords(change, locale)}</span>
                ))}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
