import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import css from './console.module.css';

const key = 'chair-keys';

function keysOn(): boolean {
  try {
    return localStorage.getItem(key) !== 'off';
  } catch {
    return true;
  }
}

/** Lists the shortcut keys and turns them off on this device, as required by WCAG 2.1.4. */
export function LetterKeys() {
  const { t } = useTranslation();
  const [on, setOn] = useState(keysOn);
  const change = () => {
    setOn(!on);
    try {
      if (on) localStorage.setItem(key, 'off');
      else localStorage.removeItem(key);
    } catch {
      // Without storage the keys stay on.
      setOn(true);
    }
  };
  return (
    <label className={`${css.tick} ${css.keys}`}>
      <input type="checkbox" checked={on} onChange={change} />
      <span className={css.quiet}>{t('chair.keys')}</span>
    </label>
  );
}

/** A key of the whole page, unless keys are off, somebody types, or a modifier is held. */
export function useKey(letter: string, action: () => void): void {
  const latest = useRef(action);
  latest.current = action;
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const field =
        event.target instanceof Element &&
        event.target.closest('input:not([type=checkbox]), textarea, select, dialog');
      if (field || event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
      if (event.key.toLowerCase() === letter && keysOn()) latest.current();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [letter]);
}
