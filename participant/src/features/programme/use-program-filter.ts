import { useState } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import { type Dimension, dimensions, type ProgramFilter } from './filter-programs.ts';

/** Marks URLs written by this hook: they may arrive several keystrokes later. */
const own = { typed: true };

export const programViews = ['list', 'cards', 'gallery'] as const;
export type ProgramView = (typeof programViews)[number];

export type FilterName = 'q' | 'view' | Dimension;

/** Kept in the URL: `?q=ice&session=OM&type=oral&day=2026-11-23&room=hall&lang=ja&video=1&view=cards`. */
export function useProgramFilter() {
  const [search, setSearch] = useSearchParams();
  const { key, state } = useLocation();
  const [text, setText] = useState(search.get('q') ?? '');
  const [seen, setSeen] = useState(key);
  if (seen !== key) {
    setSeen(key);
    if ((state as typeof own | null)?.typed !== true) setText(search.get('q') ?? '');
  }
  const values = Object.fromEntries(dimensions.map((name) => [name, search.get(name) ?? '']));
  const filter = { ...values, text } as ProgramFilter;
  const change = (name: FilterName, value: string) => {
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
  const view = programViews.find((one) => one === search.get('view')) ?? 'list';
  const setView = (next: ProgramView) => change('view', next === 'list' ? '' : next);
  const reset = () => {
    setText('');
    setSearch(view === 'list' ? {} : { view }, { replace: true, preventScrollReset: true, state: own });
  };
  return { filter, change, reset, view, setView };
}
