import { useTranslation } from 'react-i18next';
import { type StructurePart, structureParts } from 'shared-data/models/structure';
import type { CopyChoice, UploadedTable } from 'shared-data/models/transfer';
import css from './transfer.module.css';

interface Props {
  structure: NonNullable<UploadedTable['structure']>;
  copy: CopyChoice;
  onChange: (copy: CopyChoice) => void;
}

/** What of another year's structure is copied, and to which days. */
export function StructureChoice({ structure, copy, onChange }: Props) {
  const { t } = useTranslation();
  const { firstDay, parts } = structure;
  const toggle = (part: StructurePart, on: boolean) =>
    onChange({
      ...copy,
      parts: structureParts.filter((one) => (one === part ? on : copy.parts.includes(one))),
    });
  return (
    <>
      {firstDay !== '' && (
        <label className={css.firstDay}>
          <span className={css.heading}>{t('admin.structure.firstDay')}</span>
          <input
            type="date"
            name="firstDay"
            required
            value={copy.firstDay}
            onChange={({ target }) => target.value !== '' && onChange({ ...copy, firstDay: target.value })}
          />
          <span className={css.quiet}>{t('admin.structure.firstDayHint', { date: firstDay })}</span>
        </label>
      )}
      <fieldset className={css.parts}>
        <legend className={css.heading}>{t('admin.structure.parts')}</legend>
        {parts.map((part) => (
          <label key={part} className={css.consent}>
            <input
              type="checkbox"
              name={part}
              checked={copy.parts.includes(part)}
              onChange={({ target }) => toggle(part, target.checked)}
            />
            {t(`admin.structure.part.${part}`)}
          </label>
        ))}
      </fieldset>
    </>
  );
}
