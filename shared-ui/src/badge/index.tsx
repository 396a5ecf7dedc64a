import type { ReactNode } from 'react';
import css from './badge.module.css';

export type BadgeTone = 'neutral' | 'ice' | 'sun' | 'good' | 'warn' | 'bad';

/** The word carries the meaning; the tone only supports it. */
export function Badge({ tone = 'neutral', children }: { tone?: BadgeTone; children: ReactNode }) {
  return <span className={`${css.badge} ${css[tone]}`}>{children}</span>;
}

/** One mark per session colour, so that colour is never the only sign. */
export const sessionMarks = ['●', '■', '▲', '◆', '○', '□', '△', '◇'] as const;

export function SessionBadge({
  color = 7,
  code,
  title,
}: {
  color?: number | undefined;
  code: string;
  title?: string;
}) {
  const index = color & 7;
  return (
    <span className={css.session} style={{ color: `var(--session-${index})` }} title={title}>
      <span aria-hidden="true" className={css.mark}>
        {sessionMarks[index]}
      </span>
      {code}
    </span>
  );
}

export function Count({ value, label }: { value: number; label?: string }) {
  if (value <= 0) return null;
  return (
    <span className={css.count}>
      {value > 99 ? '99+' : value}
      {label && <span className="visually-hidden"> {label}</span>}
    </span>
  );
}
