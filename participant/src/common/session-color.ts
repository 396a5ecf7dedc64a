import type { CSSProperties } from 'react';
import type { Session } from 'shared-data/models/session';

/** Sets `--session`; grey without a session. Always show the session's code beside it. */
export function sessionColor(session: Pick<Session, 'color'> | undefined): CSSProperties {
  const color = session?.color;
  return {
    '--session': color === undefined ? 'var(--line-strong)' : `var(--session-${color})`,
  } as CSSProperties;
}
