import { useTranslation } from 'react-i18next';
import type { PublicProgram } from 'shared-data/models/program';
import { errorMessageKey } from 'shared-data/platform/errors';
import { Button } from 'shared-ui/button';
import { Icon } from 'shared-ui/icon';
import { useStore } from 'zustand';
import css from './assignment.module.css';
import type { AssignedField, Assignments } from './assignments.ts';
import type { ProgramRow } from './rows.ts';

export interface AssignmentCellProps<Field extends AssignedField> {
  row: ProgramRow;
  assignments: Assignments<Field>;
  label: string;
  /** An empty value is marked as open. */
  options: readonly { value: PublicProgram[Field]; label: string }[];
  /** For options of one word. */
  short?: boolean;
  onAssign: (row: ProgramRow, value: PublicProgram[Field]) => void;
}

/** Saved on change; reverts with the reason when rejected. */
export function AssignmentCell<Field extends AssignedField>({
  row,
  assignments,
  label,
  options,
  short = false,
  onAssign,
}: AssignmentCellProps<Field>) {
  const { t } = useTranslation();
  const { id } = row.program;
  const assignment = useStore(assignments.store, (state) => state.byProgram[id]);
  const shown = assignments.shown(row.program, assignment);
  const isKnown = options.some(({ value }) => value === shown);
  const isFailed = assignment?.state === 'failed';
  const errorId = `${assignments.field}-error-${id}`;
  const labelOf = (value: string) => options.find((option) => option.value === value)?.label ?? value;
  return (
    <div className={short ? `${css.cell} ${css.short}` : css.cell}>
      <div className={css.selectLine}>
        <select
          name={assignments.field}
          aria-label={label}
          aria-invalid={isFailed || undefined}
          aria-describedby={isFailed ? errorId : undefined}
          className={shown === '' ? `${css.select} ${css.open}` : css.select}
          value={shown}
          onChange={(event) => onAssign(row, event.target.value as PublicProgram[Field])}
        >
          {!isKnown && <option value={shown}>{shown}</option>}
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <span className={css.state} role="status">
          {assignment?.state === 'saving' && (
            <span className={css.saving}>
              <span className="visually-hidden">{t('editor.assign.saving')}</span>
            </span>
          )}
          {assignment?.state === 'saved' && <Icon name="check" label={t('editor.assign.saved')} />}
        </span>
      </div>
      {isFailed && (
        <p id={errorId} role="alert" className={css.error}>
          <span>
            {t('editor.assign.failed', { choice: labelOf(assignment.value) })}{' '}
            {t(errorMessageKey(assignment.error))}
          </span>
          <Button small look="quiet" onClick={() => onAssign(row, assignment.value)}>
            {t('editor.assign.again')}
          </Button>
        </p>
      )}
    </div>
  );
}
