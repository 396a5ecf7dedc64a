import { useCallback, useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';

export interface TableState {
  search: string;
  sort: { id: string; desc: boolean } | null;
  filters: Record<string, string>;
}

/** Search state in the URL, for sharing and Back. Takes effect at once; the URL is debounced. Without `prefix` (null) it is not in the URL. */
export function useTableState(
  prefix: string | null,
  filterIds: readonly string[],
  defaultSort: TableState['sort'],
) {
  const [params, setParams] = useSearchParams();
  const ids = filterIds.join('\n');
  const [state, setState] = useState(() =>
    read(prefix === null ? new URLSearchParams() : params, prefix ?? '', filterIds, defaultSort),
  );
  const written = useRef(params.toString());

  const url = params.toString();
  const initialSort = useRef(defaultSort).current;
  useEffect(() => {
    if (prefix === null || url === written.current) return;
    written.current = url;
    setState(read(new URLSearchParams(url), prefix, ids.split('\n'), initialSort));
  }, [url, prefix, ids, initialSort]);

  useEffect(() => {
    if (prefix === null) return;
    const timer = setTimeout(() => {
      const next = write(new URLSearchParams(written.current), prefix, state, initialSort);
      if (next.toString() === written.current) return;
      written.current = next.toString();
      setParams(next, { replace: true, preventScrollReset: true });
    }, 250);
    return () => clearTimeout(timer);
  }, [state, prefix, initialSort, setParams]);

  const change = useCallback(
    (part: Partial<TableState>) => setState((previous) => ({ ...previous, ...part })),
    [],
  );
  return [state, change] as const;
}

const name = (prefix: string, id: string) => (prefix ? `${prefix}.${id}` : id);

export function read(
  params: URLSearchParams,
  prefix: string,
  filterIds: readonly string[],
  defaultSort: TableState['sort'],
): TableState {
  const sort = params.get(name(prefix, 'sort'));
  return {
    search: params.get(name(prefix, 'q')) ?? '',
    sort: sort ? { id: sort.replace(/^-/, ''), desc: sort.startsWith('-') } : defaultSort,
    filters: Object.fromEntries(
      filterIds.flatMap((id) => {
        const value = id && params.get(name(prefix, id));
        return value ? [[id, value]] : [];
      }),
    ),
  };
}

export function write(
  params: URLSearchParams,
  prefix: string,
  state: TableState,
  defaultSort: TableState['sort'],
): URLSearchParams {
  const put = (id: string, value: string) => {
    if (value) params.set(name(prefix, id), value);
    else params.delete(name(prefix, id));
  };
  const sort = (of: TableState['sort']) => (of ? `${of.desc ? '-' : ''}${of.id}` : '');
  put('q', state.search.trim());
  put('sort', sort(state.sort) === sort(defaultSort) ? '' : sort(state.sort));
  for (const [id, value] of Object.entries(state.filters)) put(id, value);
  return params;
}
