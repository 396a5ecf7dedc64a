import type { TFunction } from 'i18next';
import type { Locale } from 'shared-data/models/locales';
import type { Session } from 'shared-data/models/session';
import { sessionName } from 'shared-data/models/titles';
import { errorMessageKey } from 'shared-data/platform/errors';
import { Button } from 'shared-ui/button';
import { Icon } from 'shared-ui/icon';
import { useStore } from 'zustand';
import { type Assignments, shownSession } from './assignments.ts';
import css from './session.module.css';
import type { SessionRow } from './session-rows.ts';

export interface SessionCellProps {
  row: SessionRow;
  t: TFunction;
  locale: Locale;
  sessions: readonly Session[];
  assignments: Assignments;
  onAssign: (row: SessionRow, sessionId: string) => void;
}

/** Saved on change; reverts with the reason when rejected. */
export function SessionCell({ row, t, locale, sessions, assignments, onAssign }: SessionCellProps) {
  const { id } = row.program;
  const assignment = useStore(assignments.store, (state) => state.byProgram[id]);
  const shown = shownSession(row.program, assignment);
  const known = shown === '' || sessions.some((session) => session.id === shown);
  const errorId = `session-error-${id}`;
  return (
    <div className={css.cell}>
      <div className={css.selectLine}>
        <select
          name="sessionId"
          aria-label={t('editor.session.sessionOf', { id })}
          aria-invalid={assignment?.state === 'failed' || undefined}
          aria-describedby={assignment?.state === 'failed' ? errorId : undefined}
          className={shown === '' ? `${css.select} ${css.open}` : css.select}
          value={shown}
          onChange={(event) => onAssign(row, event.target.value)}
        >
          <option value="">{t('editor.session.none')}</option>
          {!known && <option value={shown}>{shown}</option>}
          {sessions.map((session) => (
            <option key={session.id} value={session.id}>
              {sessionName(session, locale)}
            </option>
          ))}
        </select>
        <span className={css.state} role="status">
          {assignment?.state === 'saving' && (
            <span className={css.saving}>
              <span className="visually-hidden">{t('editor.session.saving')}</span>
            </span>
          )}
          {assignment?.state === 'saved' && <Icon name="check" label={t('editor.session.saved')} />}
        </span>
      </div>
      {assignment?.state === 'failed' && (
        <p id={errorId} role="alert" className={css.error}>
          <span>
            {t('editor.session.failed', { session: assignment.sessionId || t('editor.session.none') })}{' '}
            {t(errorMessageKey(assignment.error))}
          </span>
          <Button small look="quiet" onClick={() => onAssign(row, assignment.sessionId)}>
            {t('editor.session.again')}
          </Button>
        </p>
      )}
    </div>
  );
}
