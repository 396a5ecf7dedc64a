import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { longestWalk } from 'shared-data/models/timetable';
import { errorMessageKey } from 'shared-data/platform/errors';
import { toast } from 'shared-ui/toast';
import css from './availability.module.css';

interface Props {
  name: string;
  label: string;
  saved: number | undefined;
  onSave: (minutes: number | null) => Promise<void>;
}

/** Minutes, none if empty. What is wrong, or could not be saved, stays as it was typed. */
export function WalkField({ name, label, saved, onSave }: Props) {
  const { t } = useTranslation();
  const faultId = useId();
  const [typed, setTyped] = useState<string | null>(null);
  const [wrong, setWrong] = useState(false);
  const save = async () => {
    if (typed === null) return;
    const minutes = minutesFrom(typed);
    setWrong(minutes === undefined);
    if (minutes === undefined) return;
    try {
      if (minutes !== (saved ?? null)) await onSave(minutes);
      setTyped((now) => (now === typed ? null : now));
    } catch (error) {
      toast(t(errorMessageKey(error)), { kind: 'error' });
    }
  };
  return (
    <>
      <input
        name={name}
        inputMode="numeric"
        autoComplete="off"
        className={css.minutes}
        aria-label={label}
        aria-invalid={wrong || undefined}
        aria-describedby={wrong ? faultId : undefined}
        value={typed ?? saved ?? ''}
        onChange={({ currentTarget }) => {
          setTyped(currentTarget.value);
          setWrong(false);
        }}
        onBlur={() => void save()}
        onKeyDown={({ key }) => {
          if (key === 'Enter') void save();
        }}
      />
      {wrong && (
        <p id={faultId} role="alert" className={css.fault}>
          {t('editor.walk.invalid', { most: longestWalk })}
        </p>
      )}
    </>
  );
}

/** Null for none; undefined for what is no walk. Digits may be full-width. */
function minutesFrom(typed: string): number | null | undefined {
  const text = typed.normalize('NFKC').trim();
  if (!/^\d{0,4}$/.test(text)) return undefined;
  const minutes = Number(text);
  return minutes > longestWalk ? undefined : minutes || null;
}
