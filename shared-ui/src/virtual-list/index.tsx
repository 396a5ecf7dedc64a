import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { usePrinting } from '../printing/index.tsx';
import css from './virtual-list.module.css';

export interface VirtualListProps<T> {
  items: readonly T[];
  keyOf: (item: T, index: number) => string;
  children: (item: T, index: number) => ReactNode;
  /** Estimated row height in pixels, until measured. */
  estimate?: number;
  label: string;
}

/** Scrolls with the page and renders only nearby rows, on paper all. Rows may differ in height. */
export function VirtualList<T>({ items, keyOf, children, estimate = 64, label }: VirtualListProps<T>) {
  const box = useRef<HTMLUListElement>(null);
  const margin = usePageTop(box);
  const printing = usePrinting();
  const virtualizer = useWindowVirtualizer({
    count: items.length,
    enabled: !printing,
    estimateSize: () => estimate,
    // Without layout, heights are 0, which must not mean that all rows are visible.
    measureElement: (row) => row.getBoundingClientRect().height || estimate,
    overscan: 12,
    scrollMargin: margin,
    getItemKey: (index) => {
      const item = items[index];
      return item === undefined ? index : keyOf(item, index);
    },
  });
  const shown = printing
    ? items.map((_, index) => ({ index, start: margin, end: margin }))
    : virtualizer.getVirtualItems();
  const before = (shown[0]?.start ?? margin) - margin;
  const after = printing ? 0 : virtualizer.getTotalSize() - ((shown.at(-1)?.end ?? margin) - margin);
  return (
    <ul ref={box} className={css.list} aria-label={label}>
      <li aria-hidden="true" style={{ height: before }} />
      {shown.map(({ index }) => {
        const item = items[index];
        return (
          item !== undefined && (
            <li
              key={keyOf(item, index)}
              ref={printing ? undefined : virtualizer.measureElement}
              data-index={index}
              aria-setsize={items.length}
              aria-posinset={index + 1}
              className={css.row}
            >
              {children(item, index)}
            </li>
          )
        );
      })}
      <li aria-hidden="true" style={{ height: after }} />
    </ul>
  );
}

/** Offset from the top of the page; follows layout changes above. */
function usePageTop(element: { readonly current: HTMLElement | null }): number {
  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    const measure = () => {
      if (element.current) setTop(Math.round(element.current.getBoundingClientRect().top + window.scrollY));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [element]);
  return top;
}
