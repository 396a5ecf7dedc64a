import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { NumberObstacle, NumberPreview } from 'shared-data/models/program-numbers';
import { type Column, DataTable } from 'shared-ui/table';
import { paths } from '../../paths.ts';
import css from './number.module.css';

type Given = NumberPreview['given'][number];
type Left = NumberPreview['left'][number];

const rowKey = ({ id }: Given | Left) => id;

function aboutColumns<Row extends Given | Left>(t: TFunction): Column<Row>[] {
  return [
    {
      id: 'shown',
      header: t('editor.number.now'),
      value: ({ id, shown }) => (id === shown ? id : `${shown} ${id}`),
      cell: ({ shown }) => <span className={css.id}>{shown}</span>,
      width: '6rem',
    },
    { id: 'session', header: t('editor.assign.session'), value: ({ sessionId }) => sessionId, width: '6rem' },
    { id: 'title', header: t('editor.assign.programTitle'), value: ({ title }) => title },
  ];
}

/** What each is called now, and would be called. */
export function GivenTable({ rows }: { rows: readonly Given[] }) {
  const { t } = useTranslation();
  const columns = useMemo((): Column<Given>[] => {
    const [shown, ...about] = aboutColumns<Given>(t);
    const number: Column<Given> = {
      id: 'number',
      header: t('editor.number.number'),
      value: (row) => row.number,
      cell: (row) => <strong className={css.id}>{row.number}</strong>,
      width: '6rem',
    };
    return shown ? [shown, number, ...about] : [];
  }, [t]);
  return (
    <DataTable
      label={t('editor.number.givenTable')}
      columns={columns}
      rows={rows}
      rowKey={rowKey}
      urlKey="g"
    />
  );
}

/** Who gets none, why, and where that is mended. */
export function LeftTable({ rows }: { rows: readonly Left[] }) {
  const { t } = useTranslation();
  const columns = useMemo(
    (): Column<Left>[] => [
      ...aboutColumns<Left>(t),
      {
        id: 'reasons',
        header: t('editor.number.why'),
        value: ({ reasons }) => reasons.map((reason) => t(`editor.number.reason.${reason}`)).join(', '),
        cell: (row) => <Reasons row={row} />,
        width: '12rem',
      },
    ],
    [t],
  );
  return (
    <DataTable
      label={t('editor.number.leftTable')}
      columns={columns}
      rows={rows}
      rowKey={rowKey}
      urlKey="l"
    />
  );
}

const mends: Record<NumberObstacle, ((id: string) => string) | null> = {
  session: (id) => `${paths.editorSession()}?q=${id}`,
  withdrawn: null,
  type: (id) => `${paths.editorTimetable()}?program=${id}`,
  place: (id) => `${paths.editorTimetable()}?program=${id}`,
  conflict: () => paths.editor(),
  /** The choice above. */
  moved: null,
};

function Reasons({ row: { id, shown, reasons } }: { row: Left }) {
  const { t } = useTranslation();
  return (
    <ul className={css.reasons}>
      {reasons.map((reason) => {
        const words = t(`editor.number.reason.${reason}`);
        const mend = mends[reason]?.(encodeURIComponent(id));
        return (
          <li key={reason}>
            {mend === undefined ? (
              words
            ) : (
              <Link to={mend}>
                {words}
                <span className="visually-hidden">: {shown}</span>
              </Link>
            )}
          </li>
        );
      })}
    </ul>
  );
}
