import type { TFunction } from 'i18next';
import type { Locale } from 'shared-data/models/locales';
import { requestedTypes } from 'shared-data/models/program';
import { comparePrograms } from 'shared-data/models/program-text';
import type { Session } from 'shared-data/models/session';
import { compareSessions } from 'shared-data/models/session-order';
import { sessionName } from 'shared-data/models/titles';
import { Badge } from 'shared-ui/badge';
import type { Column } from 'shared-ui/table';
import type { Assignments } from './assignments.ts';
import css from './session.module.css';
import { SessionCell } from './session-cell.tsx';
import type { SessionRow } from './session-rows.ts';

const withoutSession = 'none';

export interface ColumnOptions {
  t: TFunction;
  locale: Locale;
  sessions: readonly Session[];
  assignments: Assignments;
  onAssign: (row: SessionRow, sessionId: string) => void;
}

export function sessionColumns(options: ColumnOptions): Column<SessionRow>[] {
  const { t, locale, sessions } = options;
  return [
    {
      id: 'id',
      header: t('editor.session.id'),
      value: ({ program }) => program.id,
      compare: (a, b) => comparePrograms(a.program, b.program),
      cell: ({ program }) => <span className={css.id}>{program.id}</span>,
      width: '5.5rem',
    },
    {
      id: 'title',
      header: t('editor.session.programTitle'),
      value: ({ program }) => program.title,
      cell: (row) => <TitleCell row={row} t={t} />,
    },
    {
      id: 'presenter',
      header: t('editor.session.presenter'),
      value: (row) => row.presenter,
      width: '9rem',
      secondary: true,
    },
    {
      id: 'requested',
      header: t('editor.session.requested'),
      value: ({ program }) => program.private?.requestedType ?? program.presentationType,
      cell: (row) => <RequestedCell row={row} t={t} />,
      filter: requestedTypes.map((value) => ({ value, label: t(`editor.requested.${value}`) })),
      searchable: false,
      width: '10rem',
      secondary: true,
    },
    {
      id: 'choices',
      header: t('editor.session.choices'),
      value: ({ program }) => choicesOf(program).join(' '),
      cell: (row) => <ChoicesCell row={row} options={options} />,
      width: '5rem',
    },
    {
      id: 'session',
      header: t('editor.session.session'),
      value: (row) => row.listedSession || withoutSession,
      compare: (a, b) => compareListed(a.listedSession, b.listedSession),
      cell: (row) => <SessionCell row={row} {...options} />,
      filter: [
        { value: withoutSession, label: t('editor.session.without') },
        ...sessions.map((session) => ({ value: session.id, label: sessionName(session, locale) })),
      ],
      width: '15rem',
    },
  ];
}

/** The submitter's first and second choice, if given. */
export function choicesOf(program: SessionRow['program']): string[] {
  const { sessionChoice1 = '', sessionChoice2 = '' } = program.private ?? {};
  return [sessionChoice1, sessionChoice2].filter(Boolean);
}

function compareListed(a: string, b: string): number {
  if (!a || !b) return Number(b === '') - Number(a === '');
  return compareSessions({ id: a }, { id: b });
}

function TitleCell({ row: { program, presenter }, t }: { row: SessionRow; t: TFunction }) {
  return (
    <span className={css.title}>
      {program.language === 'ja' && (
        <abbr title={t('editor.session.japanese')} className={css.language}>
          [J]
        </abbr>
      )}
      <span lang={/[぀-ヿ一-鿿]/.test(program.title) ? 'ja' : undefined}>{program.title}</span>
      {program.canceled && <Badge tone="warn">{t('editor.session.withdrawn')}</Badge>}
      <span className={css.narrow}>
        {presenter} · {requestedText(program, t)}
      </span>
      {program.private?.note && <span className={css.note}>{program.private.note}</span>}
    </span>
  );
}

function requestedText(program: SessionRow['program'], t: TFunction): string {
  const requested = program.private?.requestedType;
  return requested ? t(`editor.requested.${requested}`) : t(`editor.kind.${program.presentationType}`);
}

function RequestedCell({ row: { program }, t }: { row: SessionRow; t: TFunction }) {
  return (
    <span className={css.requested}>
      {requestedText(program, t)}
      {program.private?.typeChangeable && (
        <span className={css.note}>{t('editor.session.typeChangeable')}</span>
      )}
    </span>
  );
}

/** One click assigns. The assigned button stays focusable, so that the focus is not lost. */
function ChoicesCell({ row, options }: { row: SessionRow; options: ColumnOptions }) {
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
            aria-label={t('editor.session.assignChoice', { id: row.program.id, session: id })}
            onClick={assigned ? undefined : () => onAssign(row, id)}
          >
            {id}
          </button>
        );
      })}
    </span>
  );
}
