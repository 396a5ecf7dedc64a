import { type ReactNode, useRef } from 'react';
import { NavLink, useLocation } from 'react-router-dom';
import { Icon, type IconName } from '../icon/index.tsx';
import css from './layout.module.css';

/** Has one of `path`, `href` (external) and `run`, or only children; the label is translated. */
export interface FrameEntry {
  id: string;
  label: string;
  path?: string;
  href?: string;
  run?: () => void;
  icon?: IconName;
  children?: FrameEntry[];
  badge?: ReactNode;
}

export function EntryLink({
  entry,
  withIcon,
  exact,
  onLeave,
}: {
  entry: FrameEntry;
  withIcon?: boolean;
  /** Current on its exact page only; for entries whose subpages are in the same menu. */
  exact?: boolean;
  onLeave?: (() => void) | undefined;
}) {
  const { icon } = entry;
  const content = (
    <>
      {withIcon && icon && <Icon name={icon} />}
      <span>{entry.label}</span>
      {entry.badge}
      {entry.href && !withIcon && <Icon name="external" size={0.9} />}
    </>
  );
  if (entry.path !== undefined)
    return (
      <NavLink
        to={entry.path}
        end={exact ?? entry.path === '/'}
        className={css.entry ?? ''}
        onClick={onLeave}
      >
        {content}
      </NavLink>
    );
  if (entry.href)
    return (
      <a href={entry.href} className={css.entry} target="_blank" rel="noreferrer" onClick={onLeave}>
        {content}
      </a>
    );
  return (
    <button
      type="button"
      className={css.entry}
      onClick={() => {
        onLeave?.();
        entry.run?.();
      }}
    >
      {content}
    </button>
  );
}

export function isAbove(entry: FrameEntry, siblings: readonly FrameEntry[]): boolean {
  return siblings.some(
    ({ path, children = [] }) => path?.startsWith(`${entry.path}/`) || isAbove(entry, children),
  );
}

export function EntryList({
  entries,
  withIcons,
  onLeave,
}: {
  entries: readonly FrameEntry[];
  withIcons?: boolean;
  onLeave?: () => void;
}) {
  return (
    <ul className={css.entries}>
      {entries.map((entry) => (
        <li key={entry.id}>
          {entry.children && entry.path === undefined ? (
            <span className={css.groupLabel}>{entry.label}</span>
          ) : (
            <EntryLink
              entry={entry}
              onLeave={onLeave}
              {...(withIcons ? { withIcon: true } : {})}
              exact={isAbove(entry, entries)}
            />
          )}
          {entry.children && (
            <div className={css.nested}>
              <EntryList entries={entry.children} {...(onLeave ? { onLeave } : {})} />
            </div>
          )}
        </li>
      ))}
    </ul>
  );
}

/** A button with a popup; closes on Escape, a click outside, or a choice. */
export function Popover({
  id,
  label,
  button,
  className,
  children,
}: {
  id: string;
  label: string;
  button: ReactNode;
  className?: string | undefined;
  children: (close: () => void) => ReactNode;
}) {
  const sheet = useRef<HTMLDivElement>(null);
  return (
    <>
      <button type="button" className={className} popoverTarget={id} aria-label={label}>
        {button}
      </button>
      <div ref={sheet} id={id} popover="auto" className={css.popover}>
        {children(() => sheet.current?.hidePopover?.())}
      </div>
    </>
  );
}

/** Side menu of an area; above the page on narrow screens. */
export function SideMenu({ label, entries }: { label: string; entries: readonly FrameEntry[] }) {
  const { pathname } = useLocation();
  return (
    <nav className={css.side} aria-label={label}>
      <details className={css.sideFold} key={pathname}>
        <summary>{label}</summary>
        <EntryList entries={entries} />
      </details>
      <div className={css.sideOpen}>
        <p className={css.groupLabel}>{label}</p>
        <EntryList entries={entries} />
      </div>
    </nav>
  );
}
