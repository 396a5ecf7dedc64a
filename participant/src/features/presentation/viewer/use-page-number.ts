import { useSearchParams } from 'react-router-dom';

/** The page of `?page=4`, within 1 and `count`. Page 1 is not written into the URL. */
export function usePageNumber(count: number): [page: number, turn: (page: number) => void] {
  const [search, setSearch] = useSearchParams();
  const asked = Number(search.get('page'));
  const page = Number.isInteger(asked) ? Math.min(Math.max(asked, 1), count) : 1;
  const turn = (next: number) => {
    if (next === page) return;
    setSearch(
      (before) => {
        const after = new URLSearchParams(before);
        if (next === 1) after.delete('page');
        else after.set('page', String(next));
        return after;
      },
      { replace: true, preventScrollReset: true },
    );
  };
  return [page, turn];
}
