import { createContext, type ReactNode, useContext } from 'react';
import css from './marked.module.css';
import type { SearchWord } from './search-text.ts';

interface Marking {
  words: readonly SearchWord[];
  /** Loaded with the first search. */
  search?:
    | (Pick<typeof import('./search-text.ts'), 'matchRanges' | 'occurs'> &
        Pick<typeof import('shared-data/models/fold'), 'fold'>)
    | undefined;
}

const Words = createContext<Marking>({ words: [] });

/** Marks the words of a search in every `Marked` text below. */
export const MarkWords = Words.Provider;

export function useMarking(): Marking {
  return useContext(Words);
}

export function Marked({ text }: { text: string }) {
  const { words, search } = useContext(Words);
  const ranges = words.length > 0 && search ? search.matchRanges(text, words) : [];
  if (ranges.length === 0) return text;
  const parts: ReactNode[] = [];
  let at = 0;
  for (const [start, end] of ranges) {
    parts.push(
      text.slice(at, start),
      <mark key={start} className={css.mark}>
        {text.slice(start, end)}
      </mark>,
    );
    at = end;
  }
  return (
    <>
      {parts}
      {text.slice(at)}
    </>
  );
}
