import { useSearchParams } from 'react-router-dom';
import type { ProgramFilter } from './rows.ts';

/** The filter as the address has it: `?q=ice&session=OM&type=oral`. It can be bookmarked and sent to others. */
export function useProgramFilter() {
  const [search, setSearch] = useSearchParams();
  const type = search.get('type');
  const filter: ProgramFilter = {
    text: search.get('q') ?? '',
    session: search.get('session') ?? '',
    type: type === 'oral' || type === 'poster' ? type : '',
  };
  const change = (name: 'q' | 'session' | 'type', value: string) =>
    setSearch(
      (before) => {
        const next = new URLSearchParams(before);
        if (value) next.set(name, value);
        else next.delete(name);
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  return { filter, change, reset: () => setSearch({}, { replace: true, preventScrollReset: true }) };
}
