import type { TFunction } from 'i18next';
import { requestedTypes } from 'shared-data/models/program';
import { comparePrograms, shownId } from 'shared-data/models/program-text';
import { Badge } from 'shared-ui/badge';
import type { Column } from 'shared-ui/table';
import css from './assignment.module.css';
import type { ProgramRow } from './rows.ts';

export function programColumns(t: TFunction): Column<ProgramRow>[] {
  return [
    {
      id: 'id',
      header: t('editor.assign.id'),
      value: ({ program }) => [program.id, ...(program.numbers ?? [])].join(' '),
      compare: (a, b) => comparePrograms(a.program, b.program),
      cell: ({ program }) => <span className={css.id}>{shownId(program)}</span>,
      width: '5.5rem',
    },
    {
      id: 'title',
      header: t('editor.assign.programTitle'),
      value: ({ program }) => program.title,
      cell: (row) => <TitleCell row={row} t={t} />,
    },
    {
      id: 'presenter',
      header: t('editor.assign.presenter'),
      value: (row) => row.presenter,
      width: '9rem',
      secondary: true,
    },
    {
      id: 'requested',
      header: t('editor.assign.requested'),
      value: ({ program }) => program.private?.requestedType ?? program.presentationType,
      cell: (row) => <RequestedCell row={row} t={t} />,
      filter: requestedTypes.map((value) => ({ value, label: t(`editor.requested.${value}`) })),
      searchable: false,
      width: '10rem',
      secondary: true,
    },
  ];
}

function TitleCell({ row: { program, presenter }, t }: { row: ProgramRow; t: TFunction }) {
  return (
    <span className={css.title}>
      {program.language === 'ja' && (
        <abbr title={t('editor.assign.japanese')} className={css.language}>
          [J]
        </abbr>
      )}
      <span lang={/[぀-ヿ一-鿿]/.test(program.title) ? 'ja' : undefined}>{program.title}</span>
      {program.canceled && <Badge tone="warn">{t('editor.assign.withdrawn')}</Badge>}
      <span className={css.narrow}>
        {presenter} · {requestedText(program, t)}
        {program.private?.typeChangeable && ` · ${t('editor.assign.typeChangeable')}`}
      </span>
      {program.private?.note && <span className={css.note}>{program.private.note}</span>}
    </span>
  );
}

function requestedText(program: ProgramRow['program'], t: TFunction): string {
  const requested = program.private?.requestedType;
  return requested ? t(`editor.requested.${requested}`) : t(`editor.kind.${program.presentationType}`);
}

function RequestedCell({ row: { program }, t }: { row: ProgramRow; t: TFunction }) {
  return (
    <span className={css.requested}>
      {requestedText(program, t)}
      {program.private?.typeChangeable && (
        <span className={css.note}>{t('editor.assign.typeChangeable')}</span>
      )}
    </span>
  );
}
