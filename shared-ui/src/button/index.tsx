import type { ButtonHTMLAttributes, ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Icon, type IconName } from '../icon/index.tsx';
import css from './button.module.css';

/** `primary`: the page's one main action. `sun`: the invitation of the home page. `quiet`: no ground until hovered. */
export type ButtonLook = 'primary' | 'secondary' | 'quiet' | 'danger' | 'sun';

interface Look {
  look?: ButtonLook;
  small?: boolean;
  wide?: boolean;
  icon?: IconName;
  /** Drawn after the words. */
  iconAfter?: IconName;
}

export interface ButtonProps extends Look, ButtonHTMLAttributes<HTMLButtonElement> {
  /** Shows that work is under way and ignores clicks, but keeps the focus. */
  pending?: boolean;
}

/** A button. `type` is "button" unless said otherwise. */
export function Button({
  look,
  small,
  wide,
  icon,
  iconAfter,
  pending,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={classes({ look, small, wide }, rest.className)}
      aria-busy={pending || undefined}
      aria-disabled={pending || undefined}
      onClick={(event) => (pending ? event.preventDefault() : onClick?.(event))}
    >
      {pending ? <span className={css.spinner} aria-hidden="true" /> : icon && <Icon name={icon} />}
      <span>{children}</span>
      {iconAfter && <Icon name={iconAfter} />}
    </button>
  );
}

export interface LinkButtonProps extends Look {
  /** A path of the application. Give `href` instead for other places. */
  to?: string;
  href?: string;
  children: ReactNode;
  className?: string;
}

/** A link that looks like a button. */
export function LinkButton({
  to,
  href,
  look,
  small,
  wide,
  icon,
  iconAfter,
  children,
  className,
}: LinkButtonProps) {
  const content = (
    <>
      {icon && <Icon name={icon} />}
      <span>{children}</span>
      {iconAfter && <Icon name={iconAfter} />}
    </>
  );
  const names = classes({ look, small, wide }, className);
  if (to !== undefined)
    return (
      <Link to={to} className={names}>
        {content}
      </Link>
    );
  return (
    <a href={href} className={names} rel="noreferrer">
      {content}
    </a>
  );
}

export interface IconButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'children'> {
  icon: IconName;
  /** The accessible name, also shown as a tip. */
  label: string;
  look?: 'quiet' | 'danger';
}

/** A square button with a drawing only. */
export function IconButton({ icon, label, look = 'quiet', ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      title={label}
      {...rest}
      aria-label={label}
      className={[css.icon, css[look], rest.className].filter(Boolean).join(' ')}
    >
      <Icon name={icon} />
    </button>
  );
}

/** Lays buttons out in a row that wraps. */
export function ButtonRow({ children, end }: { children: ReactNode; end?: boolean }) {
  return <div className={end ? `${css.row} ${css.end}` : css.row}>{children}</div>;
}

function classes(
  {
    look = 'secondary',
    small,
    wide,
  }: { look?: ButtonLook | undefined; small?: boolean | undefined; wide?: boolean | undefined },
  extra?: string,
) {
  return [css.button, css[look], small && css.small, wide && css.wide, extra].filter(Boolean).join(' ');
}
