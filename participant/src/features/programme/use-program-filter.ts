import { startTransition, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useLocation, useNavigationType, useSearchParams } from 'react-router-dom';
import { type Dimension, dimensions, type ProgramFilter } from './filter-programs.ts';

/** Marks URLs written by this hook: more may have been typed since. */
const own = { typed: true };

export const programViews = ['list', 'cards', 'gallery'] as const;
export type ProgramView = (typeof programViews)[number];

export type FilterName = 'q' | Dimension;

interface Shown {
  filter: ProgramFilter;
  view: ProgramView;
}

/** Kept in the URL: `?q=ice&session=OM&type=oral&day=2026-11-23`. `chosen` changes at once; `filter` and `view` follow interruptibly, then the URL. */
export function useProgramFilter() {
  const [search, setSearch] = useSearchParams();
  const { key, state } = useLocation();
  const returned = useNavigationType() === 'POP';
  const [chosen, setChosen] = useState(() => shownBy(search));
  const [shown, setShown] = useState(chosen);
  const [seen, setSeen] = useState(key);
  if (seen !== key) {
    setSeen(key);
    if (returned || (state as typeof own | null)?.typed !== true) {
      const next = shownBy(search);
      setChosen(next);
      setShown(next);
    }
  }
  useEffect(() => {
    const next = written(shown, search);
    if (next.toString() !== search.toString())
      setSearch(next, { replace: true, preventScrollReset: true, state: own });
  }, [shown, search, setSearch]);
  const latest = useRef(chosen);
  useLayoutEffect(() => {
    latest.current = chosen;
  }, [chosen]);
  const choose = useCallback((next: Shown) => {
    latest.current = next;
    setChosen(next);
    startTransition(() => setShown(next));
  }, []);
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
