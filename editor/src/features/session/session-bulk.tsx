import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocale } from 'shared-data/i18n/i18n';
import type { Session } from 'shared-data/models/session';
import { sessionName } from 'shared-data/models/titles';
import { Button } from 'shared-ui/button';
import css from '../../assignment/assignment.module.css';
import type { ProgramRow, RowChoice } from '../../assignment/rows.ts';
import { choicesOf } from './session-columns.tsx';

export interface SessionBulkProps {
  rows: readonly ProgramRow[];
  sessions: readonly Session[];
  onAssign: (choices: readonly RowChoice<'sessionId'>[]) => void;
}

export function SessionBulk({ rows, sessions, onAssign }: SessionBulkProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const id = useId();
  const [sessionId, setSessionId] = useState('');
  const wishes = rows.flatMap((row) => {
    const [first] = choicesOf(row.program);
    return first && sessions.some((session) => session.id === first) ? [{ row, value: first }] : [];
  });
  return (
    <>
      <label htmlFor={id} className="visually-hidden">
        {t('editor.session.bulkSession')}
      </label>
      <select
        id={id}
        name="bulkSessionId"
        className={css.select}
        value={sessionId}
        onChange={(event) => setSessionId(event.target.value)}
      >
        <option value="">{t('editor.session.bulkSession')}</option>
        {sessions.map((session) => (
          <option key={session.id} value={session.id}>
            {sessionName(session, locale)}
          </option>
        ))}
      </select>
      <Button
        look="primary"
        small
        disabled={!sessionId}
        onClick={() => onAssign(rows.map((row) => ({ row, value: sessionId })))}
      >
        {t('editor.session.bulkAssign', { count: rows.length })}
      </Button>
      <Button small disabled={wishes.length === 0} onClick={() => onAssign(wishes)}>
        {t('editor.session.bulkFirst', { count: wishes.length })}
      </Button>
    </>
  );
}
