import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../button/index.tsx';
import { Dialog } from '../dialog/index.tsx';
import { type ColumnChoice, firstOf } from './column-choice.ts';
import type { Column } from './columns.ts';
import css from './table.module.css';

interface ColumnChooserProps<Row> {
  label: string;
  columns: readonly Column<Row>[];
  choice: ColumnChoice;
  onChoose: (choice: ColumnChoice) => void;
}

/** A button and a dialog for choosing which columns a table shows. Each choice takes effect at once. */
export function ColumnChooser<Row>({ label, columns, choice, onChoose }: ColumnChooserProps<Row>) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  const first = firstOf(columns);
  return (
    <>
      <Button small look="quiet" icon="settings" onClick={() => setOpen(true)}>
        {t('ui.columns')}
        <span className="visually-hidden">: {label}</span>
      </Button>
      <Dialog
        open={open}
        onClose={close}
        title={t('ui.columnsOf', { table: label })}
        footer={
          <>
            <Button disabled={Object.keys(choice).length === 0} onClick={() => onChoose({})}>
              {t('ui.usualColumns')}
            </Button>
            <Button look="primary" onClick={close}>
              {t('ui.done')}
            </Button>
          </>
        }
      >
        <p className={css.note}>{t('ui.columnsText')}</p>
        <div className={css.columns}>
          {columns.map((column) => (
            <label key={column.id}>
              <input
                type="checkbox"
                checked={column === first || (choice[column.id] ?? !column.hidden)}
                disabled={column === first}
                onChange={({ target }) => onChoose({ ...choice, [column.id]: target.checked })}
              />
              {column.header}
            </label>
          ))}
        </div>
      </Dialog>
    </>
  );
}
