import { startTransition, useCallback, useEffect, useOptimistic, useState } from 'react';
import { useLocation, useNavigationType, useSearchParams } from 'react-router-dom';
import { afterPaint } from '../../common/after-paint.ts';
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

/**
 * Kept in the URL: `?q=ice&session=OM&type=oral&day=2026-11-23`. What is typed or chosen is shown in one rendering, as few rows are; another
 * view interruptibly, as its code may have to be loaded: until then `chosenView` is ahead of `view`.
 */
export function useProgramFilter() {
  const [search, setSearch] = useSearchParams();
  const { key, state } = useLocation();
  const returned = useNavigationType() === 'POP';
  const [shown, setShown] = useState(() => shownBy(search));
  const [chosenView, showChosen] = useOptimistic(shown.view);
  const [seen, setSeen] = useState(key);
  if (seen !== key) {
    setSeen(key);
    if (returned || (state as typeof own | null)?.typed !== true) setShown(shownBy(search));
  }
  useEffect(() => {
    const next = written(shown, search);
    if (next.toString() === search.toString()) return;
    return afterPaint(() => setSearch(next, { replace: true, preventScrollReset: true, state: own }));
  }, [shown, search, setSearch]);
  const change = useCallback(
    (name: FilterName, value: string) =>
      setShown(({ filter, view }) => ({
        view,
        filter: { ...filter, [name === 'q' ? 'text' : name]: value },
      })),
    [],
  );
  const setView = (view: ProgramView) =>
    startTransition(() => {
      showChosen(view);
      setShown(({ filter }) => ({ filter, view }));
    });
  const reset = () => setShown(({ view }) => ({ ...shownBy(new URLSearchParams()), view }));
  return { ...shown, chosenView, change, reset, setView };
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
