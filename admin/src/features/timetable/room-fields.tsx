import { useTranslation } from 'react-i18next';
import { contentOf, type DayValues, newRoom, type RoomValues } from 'shared-data/models/day-values';
import type { Timetable } from 'shared-data/models/timetable';
import { mostRooms } from 'shared-data/models/timetable-form';
import { Button, IconButton } from 'shared-ui/button';
import { type FieldArray, FieldRow, typedFields } from 'shared-ui/form';
import css from './timetable.module.css';

const { FieldArrayError, TextField, useFieldArray, useValue } = typedFields<DayValues>();

/** The rooms of a day in their order. One that holds something cannot be removed. */
export function RoomFields({ day }: { day: Timetable | undefined }) {
  const { t } = useTranslation();
  const rooms = useFieldArray('rooms');
  return (
    <fieldset className={css.rooms}>
      <legend>{t('admin.timetable.rooms')}</legend>
      <FieldArrayError name="rooms" label={t('admin.timetable.rooms')} />
      {rooms.rows.map((row) => (
        <RoomRow key={row.key} row={row} rooms={rooms} day={day} />
      ))}
      {rooms.rows.length < mostRooms && (
        <div>
          <Button small icon="plus" onClick={() => rooms.add(newRoom)}>
            {t('admin.timetable.addRoom')}
          </Button>
        </div>
      )}
    </fieldset>
  );
}

interface RowProps {
  row: FieldArray<RoomValues, 'rooms'>['rows'][number];
  rooms: FieldArray<RoomValues, 'rooms'>;
  day: Timetable | undefined;
}

function RoomRow({ row: { path, index }, rooms, day }: RowProps) {
  const { t } = useTranslation();
  const id = useValue(`${path}.id`);
  const number = index + 1;
  const items = day && id ? contentOf(day, id).items : 0;
  return (
    <div className={css.room}>
      <FieldRow>
        <TextField
          name={`${path}.name`}
          label={t('admin.timetable.roomName', { number })}
          hint={items > 0 ? t('admin.timetable.roomHolds', { count: items }) : undefined}
          required
          autoComplete="off"
        />
        <TextField
          name={`${path}.nameJa`}
          label={t('admin.timetable.roomNameJa', { number })}
          lang="ja"
          autoComplete="off"
        />
      </FieldRow>
      <div className={css.tools}>
        <IconButton
          icon="arrowUp"
          label={t('admin.timetable.roomUp', { number })}
          disabled={index === 0}
          onClick={() => rooms.move(index, -1)}
        />
        <IconButton
          icon="arrowDown"
          label={t('admin.timetable.roomDown', { number })}
          disabled={index === rooms.rows.length - 1}
          onClick={() => rooms.move(index, 1)}
        />
        <IconButton
          icon="trash"
          look="danger"
          label={t('admin.timetable.roomRemove', { number })}
          disabled={items > 0}
          onClick={() => rooms.remove(index)}
        />
      </div>
    </div>
  );
}
