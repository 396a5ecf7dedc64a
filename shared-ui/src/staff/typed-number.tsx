import { useTranslation } from 'react-i18next';
import { useUnsavedGuard } from '../dialog/index.tsx';
import { Labelled } from './labelled.tsx';
import './words.ts';

/** Above this number it is typed. */
const typedAbove = 100;

export interface TypedNumberProps {
  count: number;
  typed: string;
  onChange: (typed: string) => void;
}

/** Asks for the number when so many are concerned that it has to be typed. */
export function TypedNumber({ count, typed, onChange }: TypedNumberProps) {
  const { t } = useTranslation();
  useUnsavedGuard(typed !== '');
  if (count <= typedAbove) return null;
  return (
    <Labelled text={t('staff.typeNumber', { count })}>
      <input
        inputMode="numeric"
        autoComplete="off"
        value={typed}
        onChange={({ target }) => onChange(target.value)}
      />
    </Labelled>
  );
}

export function isConfirmed(typed: string, count: number): boolean {
  return count > 0 && (count <= typedAbove || typed.normalize('NFKC').trim() === String(count));
}
