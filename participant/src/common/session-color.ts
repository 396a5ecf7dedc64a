import type { CSSProperties } from 'react';
import type { Session } from 'shared-data/models/session';

/** Sets `--session` to the colour of a session; without one, to a quiet grey. Always shown beside the session's code. */
export function sessionColor(session: Pick<Session, 'color'> | undefined): CSSProperties {
  const color = session?.color;
  return {
    '--session': color === undefined ? 'var(--line-strong)' : `var(--session-${color})`,
  } as CSSProperties;
}
