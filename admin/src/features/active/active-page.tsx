import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useActiveSite, useLoading, useSessions, useTables } from 'shared-data/collections/hooks';
import { useMinutesLate, useVenueClock } from 'shared-data/collections/venue-clock';
import { useLocale } from 'shared-data/i18n/i18n';
import { nowAndNext } from 'shared-data/models/now-and-next';
import { Button } from 'shared-ui/button';
import { Empty } from 'shared-ui/empty';
import { Page, Section } from 'shared-ui/page';
import { Skeleton } from 'shared-ui/skeleton';
import { DataTable } from 'shared-ui/table';
import { itemColumns } from '../../common/item-columns.tsx';
import { itemKey, itemName, type ListedItem, listedItems } from '../../common/timetable-items.ts';
import { readersSee } from './readers-see.ts';
import { SeenNow } from './seen-now.tsx';
import { changeActive } from './set-active.ts';
import { Suggestions } from './suggestions.tsx';

const rowKey = ({ key }: ListedItem) => key;
const byTime = { id: 'day' };

export function Component() {
  const { t } = useTranslation();
  const locale = useLocale();
  const clock = useVenueClock();
  const { timeZone } = clock;
  const tables = useTables();
  const sessions = useSessions();
  const active = useActiveSite();
  const state = useLoading('activeSite');
  const late = useMinutesLate();
  const items = useMemo(
    () => listedItems(tables, sessions, locale, timeZone),
    [tables, sessions, locale, timeZone],
  );
  const columns = useMemo(() => itemColumns<ListedItem>(t, locale), [t, locale]);
  const byKey = useMemo(() => new Map(items.map((one) => [one.key, one])), [items]);
  const placed = active && byKey.get(itemKey(active));
  const around = nowAndNext(
    tables,
    clock,
    (item) => item.hidden !== true,
    ({ table, room, item }) => late({ table: table.name, room: room.id, item: item.id }),
  );
  const listed = (part: typeof around.now) =>
    part.flatMap(({ table, room, item }) => {
      const one = byKey.get(itemKey({ table: table.name, room: room.id, item: item.id }));
      return one ? [one] : [];
    });
  const start = (row: ListedItem) =>
    changeActive(t, row.at, t('admin.active.started', { name: itemName(row) }));
  const isActive = (row: ListedItem) => row.key === placed?.key;
  return (
    <Page title={t('admin.menu.activeSite')} lead={t('admin.active.lead')}>
      <Section title={t('admin.active.seen')}>
        {state === 'live' ? (
          <SeenNow
            key={placed?.key ?? ''}
            active={active}
            placed={placed}
            seen={readersSee(active, placed, clock, active ? late(active) : 0)}
          />
        ) : (
          <Skeleton lines={3} />
        )}
      </Section>
      <Suggestions now={listed(around.now)} next={listed(around.next)} isActive={isActive} onStart={start} />
      <Section title={t('admin.active.all')}>
        <DataTable
          label={t('admin.active.all')}
          columns={columns}
          rows={items}
          rowKey={rowKey}
          defaultSort={byTime}
          empty={<Empty title={t('admin.item.none')} icon="calendar" />}
          rowActions={(row) => <StartButton row={row} active={isActive(row)} onStart={start} />}
        />
      </Section>
    </Page>
  );
}

interface StartButtonProps {
  row: ListedItem;
  active: boolean;
  onStart: (row: ListedItem) => void;
}

function StartButton({ row, active, onStart }: StartButtonProps) {
  const { t } = useTranslation();
  return (
    <Button small disabled={active || row.item.hidden === true} onClick={() => onStart(row)}>
      {t(active ? 'admin.active.isOn' : 'admin.active.start')}
      <span className="visually-hidden">: {itemName(row)}</span>
    </Button>
  );
}
