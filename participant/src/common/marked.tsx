import { createContext, type ReactNode, useContext } from 'react';
import css from './marked.module.css';
import { matchRanges } from './search-text.ts';

const Words = createContext<readonly string[]>([]);

/** Marks folded words (`searchWords`) in every `Marked` text below. */
export function MarkWords({ words, children }: { words: readonly string[]; children: ReactNode }) {
  return <Words value={words}>{children}</Words>;
}

export function useMarkedWords(): readonly string[] {
  return useContext(Words);
}

export function Marked({ text }: { text: string }) {
  const words = useContext(Words);
  const ranges = words.length > 0 ? matchRanges(text, words) : [];
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
