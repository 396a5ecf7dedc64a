import type { ReactNode } from 'react';
import css from './badge.module.css';

/** Colour of a badge by what it means. */
export type BadgeTone = 'neutral' | 'ice' | 'sun' | 'good' | 'warn' | 'bad';

/** A word set apart, e.g. a state. The word carries the meaning; the tone only helps the eye. */
export function Badge({ tone = 'neutral', children }: { tone?: BadgeTone; children: ReactNode }) {
  return <span className={`${css.badge} ${css[tone]}`}>{children}</span>;
}

/** Eight marks go with the eight session colours, so that colour is never alone. */
export const sessionMarks = ['●', '■', '▲', '◆', '○', '□', '△', '◇'] as const;

/** A session's code with its colour (0 to 7) and its mark. */
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

/** A number waiting for attention, e.g. unread mails; nothing when there are none. */
export function Count({ value, label }: { value: number; label?: string }) {
  if (value <= 0) return null;
  return (
    <span className={css.count}>
      {value > 99 ? '99+' : value}
      {label && <span className="visually-hidden"> {label}</span>}
    </span>
  );
}
