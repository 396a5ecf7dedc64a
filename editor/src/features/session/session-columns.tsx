import type { TFunction } from 'i18next';
import type { Locale } from 'shared-data/models/locales';
import { shownId } from 'shared-data/models/program-text';
import type { Session } from 'shared-data/models/session';
import { compareSessions } from 'shared-data/models/session-order';
import { sessionName } from 'shared-data/models/titles';
import type { Column } from 'shared-ui/table';
import css from '../../assignment/assignment.module.css';
import { AssignmentCell } from '../../assignment/assignment-cell.tsx';
import type { Assignments } from '../../assignment/assignments.ts';
import { programColumns } from '../../assignment/program-columns.tsx';
import type { ProgramRow } from '../../assignment/rows.ts';
import own from './session.module.css';

const withoutSession = 'none';

export interface ColumnOptions {
  t: TFunction;
  locale: Locale;
  sessions: readonly Session[];
  assignments: Assignments<'sessionId'>;
  onAssign: (row: ProgramRow, sessionId: string) => void;
}

export function sessionColumns(options: ColumnOptions): Column<ProgramRow>[] {
  const { t, locale, sessions, assignments, onAssign } = options;
  const named = sessions.map((session) => ({ value: session.id, label: sessionName(session, locale) }));
  const cellOptions = [{ value: '', label: t('editor.session.none') }, ...named];
  return [
    ...programColumns(t).map((column) => (column.id === 'id' ? draggable(column) : column)),
    {
      id: 'choices',
      header: t('editor.session.choices'),
      value: ({ program }) => choicesOf(program).join(' '),
      cell: (row) => <ChoicesCell row={row} options={options} />,
      width: '5rem',
    },
    {
      id: 'session',
      header: t('editor.assign.session'),
      value: (row) => row.listed || withoutSession,
      compare: (a, b) => compareListed(a.listed, b.listed),
      cell: (row) => (
        <AssignmentCell
          row={row}
          assignments={assignments}
          label={t('editor.session.sessionOf', { id: shownId(row.program) })}
          options={cellOptions}
          short
          onAssign={onAssign}
        />
      ),
      filter: [{ value: withoutSession, label: t('editor.session.without') }, ...named],
      width: '10.5rem',
    },
  ];
}

/** Programs are dragged by their id, so that titles can still be selected. */
const draggable = (column: Column<ProgramRow>): Column<ProgramRow> => ({
  ...column,
  cell: (row) => (
    <span draggable data-drag={row.program.id} className={`${css.id} ${own.grip}`}>
      {shownId(row.program)}
    </span>
  ),
});

/** The submitter's first and second choice, if given. */
export function choicesOf(program: ProgramRow['program']): string[] {
  const { sessionChoice1 = '', sessionChoice2 = '' } = program.private ?? {};
  return [sessionChoice1, sessionChoice2].filter(Boolean);
}

function compareListed(a: string, b: string): number {
  if (!a || !b) return Number(b === '') - Number(a === '');
  return compareSessions({ id: a }, { id: b });
}

/** One click assigns. The assigned button stays focusable, so that the focus is not lost. */
function ChoicesCell({ row, options }: { row: ProgramRow; options: ColumnOptions }) {
  const { t, sessions, onAssign } = options;
  return (
    <span className={css.choices}>
      {choicesOf(row.program).map((id, index) => {
        const session = sessions.find((one) => one.id === id);
        const assigned = row.program.sessionId === id;
        return (
          <button
            key={`${index} ${id}`}
            type="button"
            className={css.choice}
            disabled={!session}
            aria-disabled={assigned || undefined}
            title={session ? sessionName(session, options.locale) : id}
            aria-label={t('editor.session.assignChoice', { id: shownId(row.program), session: id })}
            onClick={assigned ? undefined : () => onAssign(row, id)}
          >
            {id}
          </button>
        );
      })}
    </span>
  );
}
