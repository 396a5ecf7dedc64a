import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from 'shared-ui/button';
import { useKeptFocus } from 'shared-ui/kept-focus';
import css from './ordered-list.module.css';

interface Props<Item> {
  label: string;
  items: readonly Item[];
  keyOf: (item: Item) => string;
  nameOf: (item: Item) => string;
  /** Ignores clicks, e.g. while a move is being saved. */
  pending: boolean;
  onMove: (keys: string[]) => void;
  children: (item: Item) => ReactNode;
}

/** A list whose items are moved up and down. The focus stays on the button that moved an item, and goes on to the next one when an item is removed. */
export function OrderedList<Item>({ label, items, keyOf, nameOf, pending, onMove, children }: Props<Item>) {
  const { t } = useTranslation();
  const list = useRef<HTMLOListElement>(null);
  const keep = useKeptFocus();
  const moved = useRef('');
  const keys = items.map(keyOf);
  const order = keys.join('\n');
  useLayoutEffect(() => {
    if (!moved.current || document.activeElement !== document.body) return;
    list.current?.querySelector<HTMLElement>(`[data-move="${CSS.escape(moved.current)}"]`)?.focus();
  }, [order]);
  const move = (from: number, by: -1 | 1) => {
    const [key] = keys.slice(from, from + 1);
    if (key === undefined) return;
    moved.current = `${key} ${by}`;
    onMove(keys.toSpliced(from, 1).toSpliced(from + by, 0, key));
  };
  const button = (item: Item, at: number, by: -1 | 1) => (
    <IconButton
      icon={by < 0 ? 'arrowUp' : 'arrowDown'}
      label={t(by < 0 ? 'admin.order.up' : 'admin.order.down', { name: nameOf(item) })}
      data-move={`${keyOf(item)} ${by}`}
      disabled={pending || at + by < 0 || at + by >= items.length}
      onClick={() => move(at, by)}
    />
  );
  return (
    <div {...keep}>
      <ol ref={list} className={css.list} aria-label={label}>
        {items.map((item, at) => (
          <li key={keyOf(item)} className={css.item}>
            <div className={css.moves}>
              {button(item, at, -1)}
              {button(item, at, 1)}
            </div>
            <div className={css.content}>{children(item)}</div>
          </li>
        ))}
      </ol>
    </div>
  );
}

interface RowProps {
  title: ReactNode;
  detail?: ReactNode;
  badges?: ReactNode;
  actions: ReactNode;
}

/** An item with what can be done to it beside it, below it where there is no room. */
export function OrderedRow({ title, detail, badges, actions }: RowProps) {
  return (
    <div className={css.row}>
      <div className={css.texts}>
        <span className={css.title}>{title}</span>
        {detail && <span className={css.detail}>{detail}</span>}
        {badges && <div className={css.badges}>{badges}</div>}
      </div>
      <div className={css.actions}>{actions}</div>
    </div>
  );
}
