import type { ButtonHTMLAttributes, MouseEvent, MouseEventHandler, ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Icon, type IconName } from '../icon/index.tsx';
import css from './button.module.css';

/** `primary`: one per page. `sun`: the home page's call to action. `quiet`: no background until hovered. */
export type ButtonLook = 'primary' | 'secondary' | 'quiet' | 'danger' | 'sun';

interface Look {
  look?: ButtonLook;
  small?: boolean;
  wide?: boolean;
  icon?: IconName;
  iconAfter?: IconName;
}

export interface ButtonProps extends Look, ButtonHTMLAttributes<HTMLButtonElement> {
  /** Shows a spinner and ignores clicks. Like `disabled` it keeps the focus, also where the click itself ended what can be done. */
  pending?: boolean;
}

export function Button({
  look,
  small,
  wide,
  icon,
  iconAfter,
  pending,
  disabled,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      {...clicks(pending || disabled, onClick)}
      className={classes({ look, small, wide }, rest.className)}
      aria-busy={pending || undefined}
    >
      {pending ? <span className={css.spinner} aria-hidden="true" /> : icon && <Icon name={icon} />}
      <span>{children}</span>
      {iconAfter && <Icon name={iconAfter} />}
    </button>
  );
}

export interface LinkButtonProps extends Look {
  /** A path of the application; use `href` for external URLs. */
  to?: string;
  href?: string;
  children: ReactNode;
  className?: string;
}

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
  label: string;
  look?: 'quiet' | 'danger';
}

export function IconButton({ icon, label, look = 'quiet', disabled, onClick, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      title={label}
      {...rest}
      {...clicks(disabled, onClick)}
      aria-label={label}
      className={[css.icon, css[look], rest.className].filter(Boolean).join(' ')}
    >
      <Icon name={icon} />
    </button>
  );
}

export function ButtonRow({ children, end }: { children: ReactNode; end?: boolean }) {
  return <div className={end ? `${css.row} ${css.end}` : css.row}>{children}</div>;
}

/** Never the attribute `disabled`: a browser takes the focus away from such a button. */
function clicks(off: boolean | undefined, onClick: MouseEventHandler<HTMLButtonElement> | undefined) {
  return {
    'aria-disabled': off || undefined,
    onClick: off ? (event: MouseEvent<HTMLButtonElement>) => event.preventDefault() : onClick,
  };
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
