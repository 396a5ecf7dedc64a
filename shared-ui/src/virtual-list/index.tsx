import { type ReactNode, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import css from './virtual-list.module.css';
import { type VisibleRange, visibleRange } from './visible-range.ts';

export interface VirtualListProps<T> {
  items: readonly T[];
  keyOf: (item: T, index: number) => string;
  children: (item: T, index: number) => ReactNode;
  /** Guess of a row's height in pixels; real heights are measured. */
  estimate?: number;
  /** Names the list for screen readers. */
  label: string;
}

/** Rows this many pixels outside of the view exist too, so that quick scrolling meets no gaps. */
const margin = 600;
/** So many ranges in a row at most: where layout does not come to rest, a list that is a little off is better than none. */
const maxChanges = 12;

/** A long list that scrolls with the page, of which only the rows near the view exist. Rows may differ in height. */
export function VirtualList<T>({ items, keyOf, children, estimate = 64, label }: VirtualListProps<T>) {
  const box = useRef<HTMLUListElement>(null);
  const measured = useRef(new Map<string, number>());
  const [range, setRange] = useState<VisibleRange>({ from: 0, to: 12, before: 0, after: 0 });
  const shown = useRef(range);
  shown.current = range;
  const changes = useRef(0);

  const look = useCallback(() => {
    if (!box.current) return;
    const heights = items.map((item, index) => measured.current.get(keyOf(item, index)) ?? estimate);
    const top = -box.current.getBoundingClientRect().top - margin;
    const next = visibleRange(heights, top, top + window.innerHeight + 2 * margin);
    if (sameRange(shown.current, next) || changes.current >= maxChanges) return;
    changes.current += 1;
    setRange(next);
  }, [items, keyOf, estimate]);
  const latest = useRef(look);
  latest.current = look;

  useEffect(() => {
    const onMove = () => {
      changes.current = 0;
      latest.current();
    };
    window.addEventListener('scroll', onMove, { passive: true });
    window.addEventListener('resize', onMove);
    return () => {
      window.removeEventListener('scroll', onMove);
      window.removeEventListener('resize', onMove);
    };
  }, []);

  useLayoutEffect(() => {
    changes.current = 0;
  }, [items]);

  // After each rendering: rows that are new or changed have a height now.
  useLayoutEffect(() => {
    for (const row of box.current?.querySelectorAll<HTMLElement>(':scope > [data-key]') ?? [])
      measured.current.set(row.dataset['key'] ?? '', row.getBoundingClientRect().height);
    look();
  });

  return (
    <ul ref={box} className={css.list} aria-label={label}>
      <li aria-hidden="true" style={{ height: range.before }} />
      {items.slice(range.from, range.to).map((item, offset) => {
        const index = range.from + offset;
        const key = keyOf(item, index);
        return (
          <li
            key={key}
            data-key={key}
            aria-setsize={items.length}
            aria-posinset={index + 1}
            className={css.row}
          >
            {children(item, index)}
          </li>
        );
      })}
      <li aria-hidden="true" style={{ height: range.after }} />
    </ul>
  );
}

function sameRange(a: VisibleRange, b: VisibleRange): boolean {
  return a.from === b.from && a.to === b.to && a.before === b.before && a.after === b.after;
}
