import type { ReactNode } from 'react';
import { Icon, type IconName } from '../icon/index.tsx';
import css from './empty.module.css';

export function Empty({
  title,
  children,
  action,
  icon = 'list',
}: {
  title: string;
  children?: ReactNode;
  action?: ReactNode;
  icon?: IconName;
}) {
  return (
    <div className={css.empty}>
      <Icon name={icon} size={2} />
      <p className={css.title}>{title}</p>
      {children && <div className={css.text}>{children}</div>}
      {action}
    </div>
  );
}
