import type { ReactNode } from 'react';
import { Icon, type IconName } from '../icon/index.tsx';
import css from './notice.module.css';

export type NoticeKind = 'info' | 'success' | 'warning' | 'error';

const icons: Record<NoticeKind, IconName> = {
  info: 'info',
  success: 'check',
  warning: 'alert',
  error: 'alert',
};

export interface NoticeProps {
  kind?: NoticeKind;
  title?: ReactNode;
  children?: ReactNode;
  action?: ReactNode;
  /** Present from the start, so not announced. */
  still?: boolean;
}

/** Warnings and errors have role alert, the others status. */
export function Notice({ kind = 'info', title, children, action, still }: NoticeProps) {
  const urgent = kind === 'error' || kind === 'warning';
  return (
    <div className={`${css.notice} ${css[kind]}`} {...(still ? {} : { role: urgent ? 'alert' : 'status' })}>
      <Icon name={icons[kind]} />
      <div className={css.body}>
        {title && <p className={css.title}>{title}</p>}
        {children && <div className={css.text}>{children}</div>}
      </div>
      {action && <div className={css.action}>{action}</div>}
    </div>
  );
}
