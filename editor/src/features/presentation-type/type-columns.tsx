import type { TFunction } from 'i18next';
import { Link } from 'react-router-dom';
import type { Locale } from 'shared-data/models/locales';
import type { PresentationType } from 'shared-data/models/program';
import { shownId } from 'shared-data/models/program-text';
import type { Session } from 'shared-data/models/session';
import { sessionName } from 'shared-data/models/titles';
import { Badge } from 'shared-ui/badge';
import type { Column } from 'shared-ui/table';
import { AssignmentCell } from '../../assignment/assignment-cell.tsx';
import type { Assignments } from '../../assignment/assignments.ts';
import { programColumns } from '../../assignment/program-columns.tsx';
import type { ProgramRow } from '../../assignment/rows.ts';
import { paths } from '../../paths.ts';
import css from './presentation-type.module.css';
import { wishState, wishStates } from './wishes.ts';

const withoutSession = 'none';

export interface TypeColumnOptions {
  t: TFunction;
  locale: Locale;
  sessions: readonly Session[];
  assignments: Assignments<'presentationType'>;
  /** The kind of item that a program is in, if it is the other one. */
  placedAs: (row: ProgramRow) => PresentationType | null;
  onAssign: (row: ProgramRow, type: PresentationType) => void;
}

export function typeColumns(options: TypeColumnOptions): Column<ProgramRow>[] {
  const { t, locale, sessions, assignments, onAssign } = options;
  const types = (['oral', 'poster'] as const).map((value) => ({ value, label: t(`editor.type.${value}`) }));
  return [
    ...programColumns(t),
    {
      id: 'session',
      header: t('editor.assign.session'),
      value: ({ program }) => program.sessionId || withoutSession,
      cell: ({ program }) => program.sessionId || '–',
      filter: [
        { value: withoutSession, label: t('editor.session.without') },
        ...sessions.map((session) => ({ value: session.id, label: sessionName(session, locale) })),
      ],
      width: '5.5rem',
    },
    {
      id: 'wish',
      header: t('editor.type.wish'),
      value: ({ program }) => wishState(program.presentationType, program.private),
      cell: (row) => <WishCell row={row} options={options} />,
      filter: wishStates.map((value) => ({ value, label: t(`editor.type.wish.${value}`) })),
      searchable: false,
      width: '9rem',
    },
    {
      id: 'type',
      header: t('editor.type.type'),
      value: (row) => row.listed,
      cell: (row) => (
        <AssignmentCell
          row={row}
          assignments={assignments}
          label={t('editor.type.typeOf', { id: shownId(row.program) })}
          options={types}
          short
          onAssign={onAssign}
        />
      ),
      filter: types,
      searchable: false,
      width: '9rem',
    },
  ];
}

function WishCell({ row, options: { t, placedAs } }: { row: ProgramRow; options: TypeColumnOptions }) {
  const { program } = row;
  const state = wishState(program.presentationType, program.private);
  const placed = placedAs(row);
  return (
    <span className={css.wish}>
      {state === 'granted' ? (
        <span className={css.quiet}>{t('editor.type.wish.granted')}</span>
      ) : (
        <Badge tone={state === 'forbidden' ? 'bad' : 'neutral'}>{t(`editor.type.wish.${state}`)}</Badge>
      )}
      {placed && (
        <Link to={`${paths.editorTimetable()}?program=${encodeURIComponent(program.id)}`}>
          {t(`editor.type.placedAs.${placed}`)}
        </Link>
      )}
    </span>
  );
}
