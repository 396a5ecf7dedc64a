import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocale } from 'shared-data/i18n/i18n';
import { clashesBySlot, findClashes } from 'shared-data/models/clashes';
import { roomName } from 'shared-data/models/titles';
import { LinkButton } from 'shared-ui/button';
import { Empty } from 'shared-ui/empty';
import { typedFields } from 'shared-ui/form';
import { Tabs } from 'shared-ui/tabs';
import { paths } from '../../paths.ts';
import { dateLabel } from '../../schedule/labels.ts';
import { useAcknowledged } from '../../schedule/use-acknowledged.ts';
import { BoardItem, type BoardProps } from './board-item.tsx';
import { daysOf, itemsOf, type PlacementValues, roomsOf } from './placement.ts';
import css from './timetable.module.css';

const { useValue } = typedFields<PlacementValues>();

export function DayBoard({ form, programme, around, history }: BoardProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const table = useValue('table', form);
  const room = useValue('room', form);
  const { tables, programOf, conflicts } = programme;
  const noteOf = useAcknowledged();
  const clashesOf = useMemo(
    () => clashesBySlot(findClashes(tables, programOf, conflicts()), noteOf),
    [tables, programOf, conflicts, noteOf],
  );
  const days = daysOf(tables);
  const day = days.find((one) => one.name === table) ?? days[0];
  if (!day) return <Empty title={t('editor.timetable.noDays')}>{t('editor.timetable.noDaysText')}</Empty>;
  const rooms = roomsOf(day);
  const chosen = rooms.find((one) => one.id === room) ?? rooms[0];
  return (
    <section className={css.board} aria-label={t('editor.timetable.board')}>
      <Tabs
        label={t('editor.timetable.table')}
        tabs={days.map((one) => ({ id: one.name, label: dateLabel(one, locale) }))}
        selected={day.name}
        onSelect={(name) => form.store.set('table', name)}
      >
        <fieldset className={css.rooms} aria-label={t('editor.timetable.room')}>
          {rooms.map((one) => (
            <button
              key={one.id}
              type="button"
              aria-pressed={one === chosen}
              className={css.room}
              onClick={() => form.store.set('room', one.id)}
            >
              {roomName(one, locale)}
              <span className={css.muted}> {itemsOf(one).length}</span>
            </button>
          ))}
        </fieldset>
        {rooms.length === 0 && (
          <Empty
            title={t('editor.timetable.noRooms')}
            action={
              <LinkButton to={`${paths.editorTimetable()}?table=${encodeURIComponent(day.name)}`}>
                {t('editor.timetable.toRooms')}
              </LinkButton>
            }
          >
            {t('editor.timetable.noRoomsText')}
          </Empty>
        )}
        {chosen && itemsOf(chosen).length === 0 && (
          <p className={css.muted}>{t('editor.timetable.emptyRoom')}</p>
        )}
        <ol className={css.items}>
          {itemsOf(chosen).map((item) => (
            <li key={item.id}>
              <BoardItem
                item={item}
                table={day}
                roomId={chosen?.id ?? ''}
                form={form}
                programme={programme}
                around={around}
                history={history}
                clashesOf={clashesOf}
              />
            </li>
          ))}
        </ol>
      </Tabs>
    </section>
  );
}
