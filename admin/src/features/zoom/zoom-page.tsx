import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useVenueClock } from 'shared-data/collections/venue-clock';
import { useLocale } from 'shared-data/i18n/i18n';
import { Button } from 'shared-ui/button';
import { Empty } from 'shared-ui/empty';
import { Page, Section } from 'shared-ui/page';
import { DataTable } from 'shared-ui/table';
import bulk from '../../common/bulk.module.css';
import { itemName } from '../../common/timetable-items.ts';
import { clearZooms } from './save-zooms.ts';
import { roomColumns, zoomColumns } from './zoom-columns.tsx';
import { ZoomDialog } from './zoom-dialog.tsx';
import { useZoomRows, type ZoomRow } from './zoom-rows.ts';

const rowKey = ({ key }: ZoomRow) => key;
const byTime = { id: 'day' };
const nothing: ReadonlySet<string> = new Set();

export function Component() {
  const { t } = useTranslation();
  const locale = useLocale();
  const { timeZone, instant: now } = useVenueClock();
  const { items, rooms, state } = useZoomRows(timeZone);
  const [selected, setSelected] = useState(nothing);
  const [edited, setEdited] = useState(nothing);
  const context = useMemo(() => ({ t, locale, timeZone, now }), [t, locale, timeZone, now]);
  const columns = useMemo(() => ({ item: zoomColumns(context), room: roomColumns(context) }), [context]);
  const chosen = items.filter(({ key }) => selected.has(key));
  const edit = (row: ZoomRow, name: string) => (
    <Button small icon="edit" onClick={() => setEdited(new Set([row.key]))}>
      {t('admin.zoom.edit')}
      <span className="visually-hidden">: {name}</span>
    </Button>
  );
  return (
    <Page title={t('admin.menu.zoomUrl')} lead={t('admin.zoom.lead')}>
      <Section title={t('admin.zoom.items')}>
        <DataTable
          label={t('admin.zoom.items')}
          columns={columns.item}
          columnsKey="zooms"
          rows={items}
          rowKey={rowKey}
          defaultSort={byTime}
          loading={state === 'idle' || state === 'loading'}
          empty={<Empty title={t('admin.item.none')} icon="calendar" />}
          selection={{ selected, onChange: setSelected, nameOf: itemName }}
          rowActions={(row) => edit(row, itemName(row))}
        />
        {chosen.length > 0 && (
          <section className={bulk.bulk} aria-label={t('admin.zoom.bulk')}>
            <strong>{t('admin.zoom.selected', { count: chosen.length })}</strong>
            <Button small look="primary" onClick={() => setEdited(selected)}>
              {t('admin.zoom.setMany')}
            </Button>
            <Button small disabled={!chosen.some(({ own }) => own)} onClick={() => clearZooms(t, chosen)}>
              {t('admin.zoom.clearMany')}
            </Button>
            <Button small look="quiet" onClick={() => setSelected(nothing)}>
              {t('admin.zoom.deselect')}
            </Button>
          </section>
        )}
      </Section>
      <Section title={t('admin.zoom.rooms')} lead={t('admin.zoom.roomsLead')}>
        <DataTable
          label={t('admin.zoom.rooms')}
          columns={columns.room}
          rows={rooms}
          rowKey={rowKey}
          search={false}
          urlKey="room"
          rowActions={(row) => edit(row, row.room)}
        />
      </Section>
      <ZoomDialog
        key={[...edited].join('\n')}
        rows={[...items, ...rooms].filter(({ key }) => edited.has(key))}
        timeZone={timeZone}
        onClose={() => setEdited(nothing)}
      />
    </Page>
  );
}
