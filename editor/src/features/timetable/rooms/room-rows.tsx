import { useTranslation } from 'react-i18next';
import { contentOf, newRoom, type RoomValues } from 'shared-data/models/day-values';
import type { Timetable } from 'shared-data/models/timetable';
import { mostRooms } from 'shared-data/models/timetable-form';
import { Button, IconButton } from 'shared-ui/button';
import { type FieldArray, FieldRow, typedFields } from 'shared-ui/form';
import css from './rooms.module.css';

export interface RoomsValues {
  rooms: RoomValues[];
}

const { FieldArrayError, TextField, useFieldArray, useValue } = typedFields<RoomsValues>();

/** The rooms of a day in the order of their columns. One that holds something cannot be removed. */
export function RoomRows({ day }: { day: Timetable }) {
  const { t } = useTranslation();
  const rooms = useFieldArray('rooms');
  return (
    <fieldset className={css.rooms}>
      <legend>{t('editor.rooms.inOrder')}</legend>
      <FieldArrayError name="rooms" label={t('editor.rooms.inOrder')} />
      {rooms.rows.map((row) => (
        <RoomRow key={row.key} row={row} rooms={rooms} day={day} />
      ))}
      {rooms.rows.length < mostRooms && (
        <div>
          <Button small icon="plus" onClick={() => rooms.add(newRoom)}>
            {t('editor.rooms.add')}
          </Button>
        </div>
      )}
    </fieldset>
  );
}

interface RowProps {
  row: FieldArray<RoomValues, 'rooms'>['rows'][number];
  rooms: FieldArray<RoomValues, 'rooms'>;
  day: Timetable;
}

function RoomRow({ row: { path, index }, rooms, day }: RowProps) {
  const { t } = useTranslation();
  const id = useValue(`${path}.id`);
  const number = index + 1;
  const items = id ? contentOf(day, id).items : 0;
  return (
    <div className={css.room}>
      <FieldRow>
        <TextField
          name={`${path}.name`}
          label={t('editor.rooms.name', { number })}
          hint={items > 0 ? t('editor.rooms.holds', { count: items }) : undefined}
          required
          autoComplete="off"
        />
        <TextField
          name={`${path}.nameJa`}
          label={t('editor.rooms.nameJa', { number })}
          lang="ja"
          autoComplete="off"
        />
      </FieldRow>
      <div className={css.tools}>
        <IconButton
          icon="arrowUp"
          label={t('editor.rooms.up', { number })}
          disabled={index === 0}
          onClick={() => rooms.move(index, -1)}
        />
        <IconButton
          icon="arrowDown"
          label={t('editor.rooms.down', { number })}
          disabled={index === rooms.rows.length - 1}
          onClick={() => rooms.move(index, 1)}
        />
        <IconButton
          icon="trash"
          look="danger"
          label={t('editor.rooms.remove', { number })}
          disabled={items > 0}
          onClick={() => rooms.remove(index)}
        />
      </div>
    </div>
  );
}
