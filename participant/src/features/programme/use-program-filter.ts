import { useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import { type Dimension, dimensions, type ProgramFilter } from './filter-programs.ts';

/** Marks URLs written by this hook: they may arrive several keystrokes later. */
const own = { typed: true };

export const programViews = ['list', 'cards', 'gallery'] as const;
export type ProgramView = (typeof programViews)[number];

export type FilterName = 'q' | Dimension;

interface Shown {
  filter: ProgramFilter;
  view: ProgramView;
}

/**
 * Kept in the URL: `?q=ice&session=OM&type=oral&day=2026-11-23&room=hall&lang=ja&video=1&view=cards`. `chosen` is what the controls show at
 * once; `filter` and `view` follow with the URL, in a rendering that the next key interrupts.
 */
export function useProgramFilter() {
  const [search, setSearch] = useSearchParams();
  const { key, state } = useLocation();
  const shown = useMemo(() => shownBy(search), [search]);
  const [chosen, setChosen] = useState(shown);
  const [seen, setSeen] = useState(key);
  if (seen !== key) {
    setSeen(key);
    if ((state as typeof own | null)?.typed !== true) setChosen(shown);
  }
  const latest = useRef(chosen);
  useLayoutEffect(() => {
    latest.current = chosen;
  }, [chosen]);
  const choose = useCallback(
    (next: Shown) => {
      latest.current = next;
      setChosen(next);
      setSearch((before) => written(next, before), { replace: true, preventScrollReset: true, state: own });
    },
    [setSearch],
  );
  const change = useCallback(
    (name: FilterName, value: string) => {
      const { filter, view } = latest.current;
      choose({ view, filter: { ...filter, [name === 'q' ? 'text' : name]: value } });
    },
    [choose],
  );
  const setView = (view: ProgramView) => choose({ ...chosen, view });
  const reset = () => choose({ ...shownBy(new URLSearchParams()), view: chosen.view });
  return { ...shown, chosen, change, reset, setView };
}

function shownBy(search: URLSearchParams): Shown {
  const values = Object.fromEntries(dimensions.map((name) => [name, search.get(name) ?? '']));
  return {
    filter: { ...values, text: search.get('q') ?? '' } as ProgramFilter,
    view: programViews.find((one) => one === search.get('view')) ?? 'list',
  };
}

function written({ filter, view }: Shown, before: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams(before);
  const set = (name: string, value: string) => (value ? next.set(name, value) : next.delete(name));
  set('q', filter.text);
  for (const name of dimensions) set(name, filter[name]);
  set('view', view === 'list' ? '' : view);
  return next;
}
