import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useBase, useCollection, useSessions, useTables } from 'shared-data/collections/hooks';
import { useLocale } from 'shared-data/i18n/i18n';
import type { Figures } from 'shared-data/models/figures';
import { shownId } from 'shared-data/models/program-text';
import { defaultTimeZone } from 'shared-data/models/site';
import { sessionName } from 'shared-data/models/titles';
import { storeOf } from 'shared-data/sync/collection-store';
import { Dialog } from 'shared-ui/dialog';
import { Empty } from 'shared-ui/empty';
import { type Column, DataTable } from 'shared-ui/table';
import { itemName, listedItems } from '../../common/timetable-items.ts';
import { paths } from '../../paths.ts';
import css from './home.module.css';

type Read = Figures['read'];
interface ReadPage {
  key: string;
  kind: string;
  name: string;
  href: string;
  people: number;
}

interface ReadingNowProps {
  open: boolean;
  readers: number;
  read: Read;
  onClose: () => void;
}

/** Which pages are open how often. Who reads them is nobody's business. */
export function ReadingNow({ open, readers, read, onClose }: ReadingNowProps) {
  const { t } = useTranslation();
  return (
    <Dialog open={open} onClose={onClose} title={t('admin.reading.title')} shape="wide" readFirst>
      {open && <Pages readers={readers} read={read} />}
    </Dialog>
  );
}

const rowKey = ({ key }: ReadPage) => key;

function Pages({ readers, read: { pages, most } }: Pick<ReadingNowProps, 'readers' | 'read'>) {
  const { t } = useTranslation();
  const rows = useReadPages(most);
  const columns = useMemo(() => columnsOf(t), [t]);
  return (
    <div className={css.reading}>
      <p>{t('admin.reading.people', { count: readers })}</p>
      <p>{t('admin.reading.pages', { count: pages })}</p>
      <p>{t('admin.reading.without')}</p>
      {pages > most.length && <p>{t('admin.reading.most', { count: most.length })}</p>}
      <DataTable
        label={t('admin.reading.title')}
        columns={columns}
        rows={rows}
        rowKey={rowKey}
        urlKey={null}
        empty={<Empty title={t('admin.reading.nobody')} icon="users" />}
      />
    </div>
  );
}

function columnsOf(t: TFunction): Column<ReadPage>[] {
  return [
    {
      id: 'page',
      header: t('admin.reading.page'),
      value: ({ name }) => name,
      cell: ({ name, href }) => <Link to={href}>{name}</Link>,
    },
    { id: 'kind', header: t('admin.reading.kind'), value: ({ kind }) => kind, filter: true, width: '12rem' },
    {
      id: 'people',
      header: t('admin.reading.count'),
      value: ({ people }) => people,
      width: '7rem',
      align: 'end',
    },
  ];
}

function useReadPages(most: Read['most']): ReadPage[] {
  const { t } = useTranslation();
  const locale = useLocale();
  const timeZone = useBase()?.timeZone || defaultTimeZone;
  const sessions = useSessions();
  const tables = useTables();
  const programs = useCollection('programs');
  return useMemo(() => {
    const items = new Map(listedItems(tables, sessions, locale, timeZone).map((item) => [item.key, item]));
    const names = {
      program: (id: string) => {
        const program = storeOf('programs').get(id);
        return program ? `${shownId(program)} ${program.title}` : id;
      },
      session: (id: string) => {
        const session = sessions.find((one) => one.id === id);
        return session ? sessionName(session, locale) : id;
      },
      item: (id: string) => {
        const item = items.get(id);
        return item ? itemName(item) : id;
      },
    };
    const hrefs = {
      program: paths.presentation,
      session: paths.sessionBoard,
      item: (id: string) => {
        const [table = '', room = '', item = ''] = id.split('/');
        return paths.tableItem(table, room, item);
      },
    };
    return most.map(({ on, id, people }) => ({
      ...{ key: `${on}/${id}`, kind: t(`admin.reading.kind.${on}`), people },
      ...{ name: names[on](id), href: hrefs[on](id) },
    }));
  }, [t, most, locale, timeZone, sessions, tables, programs.version]);
}
