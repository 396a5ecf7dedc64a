import { useState } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import type { ProgramFilter } from './rows.ts';

/** Marks URLs written by this hook: they may arrive several keystrokes later. */
const own = { typed: true };

/** Kept in the URL: `?q=ice&session=OM&type=oral`. */
export function useProgramFilter() {
  const [search, setSearch] = useSearchParams();
  const { key, state } = useLocation();
  const [text, setText] = useState(search.get('q') ?? '');
  const [seen, setSeen] = useState(key);
  if (seen !== key) {
    setSeen(key);
    if ((state as typeof own | null)?.typed !== true) setText(search.get('q') ?? '');
  }
  const type = search.get('type');
  const filter: ProgramFilter = {
    text,
    session: search.get('session') ?? '',
    type: type === 'oral' || type === 'poster' ? type : '',
  };
  const change = (name: 'q' | 'session' | 'type', value: string) => {
    if (name === 'q') setText(value);
    setSearch(
      (before) => {
        const next = new URLSearchParams(before);
        if (value) next.set(name, value);
        else next.delete(name);
        return next;
      },
      { replace: true, preventScrollReset: true, state: own },
    );
  };
  const reset = () => {
    setText('');
    setSearch({}, { replace: true, preventScrollReset: true, state: own });
  };
  return { filter, change, reset };
}
