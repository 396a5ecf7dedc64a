import { useTranslation } from 'react-i18next';
import { sheetFields } from 'shared-data/models/sheet-fields';
import type { UploadedTable } from 'shared-data/models/transfer';
import { fieldWord } from './field-words.ts';
import css from './transfer.module.css';

interface Props {
  uploaded: UploadedTable;
  mapping: readonly string[];
  onChange: (mapping: string[]) => void;
}

/** What each column of the file is. A field that is chosen for a second column leaves the first one. */
export function ColumnMapping({ uploaded: { kind, headings, sample }, mapping, onChange }: Props) {
  const { t, i18n } = useTranslation();
  const choose = (column: number, field: string) =>
    onChange(mapping.map((one, at) => (at === column ? field : one === field ? '' : one)));
  return (
    <section className={css.mapping} aria-label={t('admin.transfer.columns')}>
      <h3>{t('admin.transfer.columns')}</h3>
      <p className={css.quiet}>{t('admin.transfer.columnsLead')}</p>
      <ul className={css.columns}>
        {headings.map((heading, at) => {
          const examples = [...new Set(sample.map((row) => row[at] ?? '').filter(Boolean))];
          const name = heading || t('admin.transfer.column', { number: at + 1 });
          return (
            <li key={at}>
              <label>
                <span className={css.heading}>{name}</span>
                <select value={mapping[at] ?? ''} onChange={(event) => choose(at, event.target.value)}>
                  <option value="">{t('admin.transfer.ignore')}</option>
                  {sheetFields[kind].map((field) => (
                    <option key={field.name} value={field.name}>
                      {fieldWord(kind, field.name, i18n.language)}
                    </option>
                  ))}
                </select>
              </label>
              <span className={css.quiet}>{examples.slice(0, 3).join(' · ')}</span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
