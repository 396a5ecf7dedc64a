import { useVirtualizer, useWindowVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import css from './virtual-list.module.css';

export interface VirtualListProps<T> {
  items: readonly T[];
  keyOf: (item: T, index: number) => string;
  children: (item: T, index: number) => ReactNode;
  /** Guess of a row's height in pixels; real heights are measured. */
  estimate?: number;
  /** Names the list for screen readers. */
  label: string;
  /** Scrolls inside a box of this height in pixels; with the page unless given. */
  height?: number;
}

/** A long list of which only the rows in view exist. Rows may differ in height. */
export function VirtualList<T>(props: VirtualListProps<T>) {
  return props.height === undefined ? (
    <WindowList {...props} />
  ) : (
    <BoxList {...props} height={props.height} />
  );
}

function WindowList<T>(props: VirtualListProps<T>) {
  const box = useRef<HTMLUListElement>(null);
  const [margin, setMargin] = useState(0);
  useLayoutEffect(() => {
    if (box.current) setMargin(box.current.getBoundingClientRect().top + window.scrollY);
  }, []);
  const virtualizer = useWindowVirtualizer({
    count: props.items.length,
    estimateSize: () => props.estimate ?? 64,
    measureElement: (row) => row.getBoundingClientRect().height || (props.estimate ?? 64),
    overscan: 8,
    scrollMargin: margin,
    getItemKey: (index) => keyAt(props, index),
  });
  return (
    <ul
      ref={box}
      className={css.list}
      aria-label={props.label}
      style={{ height: virtualizer.getTotalSize() }}
    >
      <Rows
        props={props}
        items={virtualizer.getVirtualItems()}
        measure={virtualizer.measureElement}
        offset={margin}
      />
    </ul>
  );
}

function BoxList<T>(props: VirtualListProps<T> & { height: number }) {
  const box = useRef<HTMLDivElement>(null);
  const virtualizer = useVirtualizer({
    count: props.items.length,
    getScrollElement: () => box.current,
    estimateSize: () => props.estimate ?? 64,
    measureElement: (row) => row.getBoundingClientRect().height || (props.estimate ?? 64),
    overscan: 8,
    getItemKey: (index) => keyAt(props, index),
  });
  return (
    <section
      ref={box}
      className={css.box}
      style={{ maxHeight: props.height }}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard
      tabIndex={0}
      aria-label={props.label}
    >
      <ul className={css.list} aria-label={props.label} style={{ height: virtualizer.getTotalSize() }}>
        <Rows
          props={props}
          items={virtualizer.getVirtualItems()}
          measure={virtualizer.measureElement}
          offset={0}
        />
      </ul>
    </section>
  );
}

function Rows<T>({
  props,
  items,
  measure,
  offset,
}: {
  props: VirtualListProps<T>;
  items: { key: unknown; index: number; start: number }[];
  measure: (element: Element | null) => void;
  offset: number;
}) {
  return items.map(({ key, index, start }) => {
    const item = props.items[index];
    return item === undefined ? null : (
      <li
        key={String(key)}
        ref={measure}
        data-index={index}
        aria-setsize={props.items.length}
        aria-posinset={index + 1}
        className={css.row}
        style={{ transform: `translateY(${start - offset}px)` }}
      >
        {props.children(item, index)}
      </li>
    );
  });
}

function keyAt<T>({ items, keyOf }: VirtualListProps<T>, index: number): string {
  const item = items[index];
  return item === undefined ? String(index) : keyOf(item, index);
}
