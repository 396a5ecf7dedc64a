import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { typedAbove } from 'shared-data/models/mail-job';
import { useUnsavedGuard } from 'shared-ui/dialog';
import css from './labelled.module.css';

export interface TypedNumberProps {
  count: number;
  typed: string;
  onChange: (typed: string) => void;
}

/** Asks for the number when so many are concerned that it has to be typed. */
export function TypedNumber({ count, typed, onChange }: TypedNumberProps) {
  const { t } = useTranslation();
  const id = useId();
  useUnsavedGuard(typed !== '');
  if (count <= typedAbove) return null;
  return (
    <p className={css.choice}>
      <label htmlFor={id}>{t('admin.typeNumber', { count })}</label>
      <input
        id={id}
        inputMode="numeric"
        autoComplete="off"
        value={typed}
        onChange={({ target }) => onChange(target.value)}
      />
    </p>
  );
}

export function isConfirmed(typed: string, count: number): boolean {
  return count > 0 && (count <= typedAbove || typed.normalize('NFKC').trim() === String(count));
}
