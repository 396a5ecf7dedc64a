import type { TFunction } from 'i18next';
import { fileStateOf, fileStates } from 'shared-data/models/file-state';
import type { Locale } from 'shared-data/models/locales';
import { type Program, requestedTypes } from 'shared-data/models/program';
import { formOf } from 'shared-data/models/program-form';
import { authorLine, comparePrograms, shownId, speakerNames } from 'shared-data/models/program-text';
import type { Session } from 'shared-data/models/session';
import { compareSessions } from 'shared-data/models/session-order';
import { sessionName } from 'shared-data/models/titles';
import { wallTime } from 'shared-data/models/venue-time';
import { storeOf } from 'shared-data/sync/collection-store';
import { Badge } from 'shared-ui/badge';
import type { Column } from 'shared-ui/table';
import { stretchColumns } from '../../common/stretch-columns.ts';
import css from './program.module.css';
import { programStates, stateOf } from './rows.ts';

const withoutSession = 'none';

export interface ColumnOptions {
  t: TFunction;
  locale: Locale;
  timeZone: string;
  sessions: readonly Session[];
}

export function managedColumns(options: ColumnOptions): Column<Program>[] {
  const { t, locale, timeZone, sessions } = options;
  const named = sessions.map((session) => ({ value: session.id, label: sessionName(session, locale) }));
  return [
    {
      id: 'id',
      header: t('admin.program.id'),
      value: ({ id, numbers = [] }) => [id, ...numbers].join(' '),
      compare: comparePrograms,
      cell: (program) => <span className={css.id}>{shownId(program)}</span>,
      width: '5.5rem',
    },
    {
      id: 'title',
      header: t('admin.program.programTitle'),
      value: ({ title, authors }) =>
        `${title} ${authorLine(authors)} ${authors.map(({ nameJa = '' }) => nameJa).join(' ')}`,
      cell: (program) => <TitleCell program={program} options={options} />,
    },
    {
      id: 'session',
      header: t('admin.program.session'),
      value: ({ sessionId }) => sessionId || withoutSession,
      compare: (a, b) => compareIds(a.sessionId, b.sessionId),
      cell: ({ sessionId }) => sessionId || t('admin.program.withoutSession'),
      filter: [{ value: withoutSession, label: t('admin.program.withoutSession') }, ...named],
      width: '6rem',
    },
    {
      id: 'type',
      header: t('admin.program.type'),
      value: formOf,
      cell: (program) => t(`admin.program.form.${formOf(program)}`),
      filter: requestedTypes.map((value) => ({ value, label: t(`admin.program.form.${value}`) })),
      searchable: false,
      width: '6rem',
      secondary: true,
    },
    {
      id: 'owner',
      header: t('admin.program.owner'),
      value: (program) => program.private?.email,
      cell: (program) => <span className={css.wrap}>{program.private?.email}</span>,
      width: '10.5rem',
      secondary: true,
    },
    {
      id: 'state',
      header: t('admin.program.state'),
      value: stateOf,
      cell: (program) => t(`admin.program.state.${stateOf(program)}`),
      filter: programStates.map((value) => ({ value, label: t(`admin.program.state.${value}`) })),
      searchable: false,
      width: '5.5rem',
      secondary: true,
    },
    {
      id: 'updated',
      header: t('admin.program.updated'),
      value: (program) => program.private?.updatedAt,
      cell: ({ private: own }) =>
        own && <span className={css.date}>{wallTime(own.updatedAt, timeZone).date}</span>,
      searchable: false,
      width: '6rem',
      secondary: true,
    },
    ...hiddenColumns(options),
  ];
}

function hiddenColumns({ t, timeZone }: ColumnOptions): Column<Program>[] {
  const hidden = { searchable: false, hidden: true } as const;
  return [
    {
      ...{ id: 'submitted', header: t('admin.program.submitted'), ...hidden },
      value: (program) => program.private?.submittedAt,
      cell: ({ private: own }) =>
        own && <span className={css.date}>{wallTime(own.submittedAt, timeZone).date}</span>,
    },
    ...stretchColumns<Program>({
      ...{ t, timeZone, name: t('admin.program.submitted') },
      timeOf: (program) => program.private?.submittedAt,
    }),
    {
      ...{ id: 'withdrawn', header: t('admin.program.canceled'), ...hidden },
      value: ({ canceled }) => (canceled ? 'yes' : 'no'),
      filter: (['yes', 'no'] as const).map((value) => ({ value, label: t(`admin.user.${value}`) })),
    },
    ...(['abstract', 'presentation', 'video'] as const).map(
      (kind): Column<Program> => ({
        ...{ id: kind, header: t(`admin.program.kind.${kind}`), ...hidden },
        value: ({ id, canceled }) => (canceled ? '' : fileStateOf(storeOf('statuses').get(id)?.[kind])),
        filter: fileStates.map((value) => ({ value, label: t(`admin.program.file.${value}`) })),
      }),
    ),
  ];
}

function compareIds(a: string, b: string): number {
  if (!a || !b) return Number(b === '') - Number(a === '');
  return compareSessions({ id: a }, { id: b });
}

function TitleCell({ program, options: { t, locale } }: { program: Program; options: ColumnOptions }) {
  const { title, language, authors } = program;
  const state = stateOf(program);
  return (
    <span className={css.title}>
      <span lang={language === 'ja' ? 'ja' : undefined}>{title}</span>{' '}
      {state !== 'listed' && <Badge tone="warn">{t(`admin.program.state.${state}`)}</Badge>}
      <span className={css.speakers}>{speakerNames(authors, locale)}</span>
      <span className={css.narrow}>
        {t(`admin.program.form.${formOf(program)}`)}
        {program.private && ` · ${program.private.email}`}
      </span>
    </span>
  );
}
