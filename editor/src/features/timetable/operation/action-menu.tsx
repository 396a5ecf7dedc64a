import { type KeyboardEvent, useEffect, useLayoutEffect, useRef } from 'react';
import css from './operation.module.css';

export interface MenuEntry {
  id: string;
  label: string;
  keys?: string;
}

interface Props {
  label: string;
  entries: readonly MenuEntry[];
  /** Where it opens, in pixels of the window. */
  at: { x: number; y: number };
  onChoose: (id: string) => void;
  /** `back`: the focus belongs to where it came from. */
  onClose: (back: boolean) => void;
}

const margin = 8;

/** A menu that opens where something was pressed: arrows, Home, End, Enter; Escape and Tab close it. */
export function ActionMenu({ label, entries, at, onChoose, onClose }: Props) {
  const ref = useRef<HTMLDivElement>(null);
  const latest = useRef(onClose);
  latest.current = onClose;
  useLayoutEffect(() => {
    const menu = ref.current;
    if (!menu) return;
    const { width, height } = menu.getBoundingClientRect();
    const within = (from: number, size: number, all: number) =>
      Math.max(Math.min(from, all - size - margin), margin);
    menu.style.left = `${within(at.x, width, innerWidth)}px`;
    menu.style.top = `${within(at.y, height, innerHeight)}px`;
    menu.querySelector('button')?.focus({ preventScroll: true });
  }, [at]);
  useEffect(() => {
    const away = (event: PointerEvent | Event) => {
      if (!ref.current?.contains(event.target as Node)) latest.current(false);
    };
    document.addEventListener('pointerdown', away, true);
    window.addEventListener('resize', away);
    return () => {
      document.removeEventListener('pointerdown', away, true);
      window.removeEventListener('resize', away);
    };
  }, []);
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    // The board under it listens to the same keys.
    event.stopPropagation();
    const all = [...event.currentTarget.querySelectorAll('button')];
    const index = all.indexOf(document.activeElement as HTMLButtonElement);
    const to = {
      ArrowDown: (index + 1) % all.length,
      ArrowUp: (index - 1 + all.length) % all.length,
      Home: 0,
      End: all.length - 1,
    }[event.key];
    if (event.key === 'Escape' || event.key === 'Tab') {
      event.preventDefault();
      onClose(true);
    } else if (to !== undefined) {
      event.preventDefault();
      all[to]?.focus();
    }
  };
  return (
    <div
      ref={ref}
      role="menu"
      tabIndex={-1}
      aria-label={label}
      className={css.menu}
      onKeyDown={onKeyDown}
      onContextMenu={(event) => event.preventDefault()}
    >
      {entries.map(({ id, label: text, keys }) => (
        <button
          key={id}
          type="button"
          role="menuitem"
          tabIndex={-1}
          className={css.entry}
          onClick={() => onChoose(id)}
        >
          <span>{text}</span>
          {keys && (
            <span className={css.keys} aria-hidden="true">
              {keys}
            </span>
          )}
        </button>
      ))}
    </div>
  );
}
