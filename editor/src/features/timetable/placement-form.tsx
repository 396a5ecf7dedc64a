import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { shortDay } from 'shared-data/i18n/format';
import { useLocale } from 'shared-data/i18n/i18n';
import type { ConflictIndex } from 'shared-data/models/conflicts';
import { itemAt } from 'shared-data/models/placed-slots';
import { longDayPattern, type TimetableItem } from 'shared-data/models/timetable';
import { roomName } from 'shared-data/models/titles';
import { dayAfter, midnight } from 'shared-data/models/venue-time';
import { ErrorSummary, Form, type Option, SubmitButton, typedFields } from 'shared-ui/form';
import { dateLabel, itemLabel } from '../../schedule/labels.ts';
import { freeTalks } from '../../schedule/slots.ts';
import type { LiveProgramme } from '../../schedule/use-programme.ts';
import {
  daysOf,
  itemsOf,
  kindOf,
  newItem,
  noPlacement,
  type PlacementValues,
  roomsOf,
  type Surroundings,
  timed,
} from './placement.ts';
import { PlacementNotices } from './placement-notices.tsx';
import { ProgramFacts } from './program-facts.tsx';
import { ProgramField } from './program-field.tsx';
import { SlotProposals } from './slot-proposals.tsx';
import css from './timetable.module.css';
import type { PlacementForm } from './use-placement.ts';

const { SelectField, TimeField, useValue } = typedFields<PlacementValues>();

export interface PlacementFormProps {
  form: PlacementForm;
  programme: LiveProgramme;
  around: Surroundings;
  index: ConflictIndex;
}

export function PlacementFormView({ form, programme, around, index }: PlacementFormProps) {
  const { t } = useTranslation();
  const item = useValue('item', form);
  return (
    <section className={css.form} aria-label={t('editor.timetable.form')}>
      <Form form={form} label={t('editor.timetable.form')}>
        <ErrorSummary title={t('editor.timetable.failed')} />
        <ProgramField programme={programme} />
        <ProgramFacts programme={programme} around={around} form={form} />
        <PlaceFields programme={programme} around={around} />
        {item === newItem && (
          <div className={css.pair}>
            <TimeField name="itemBegin" label={t('editor.timetable.itemBegin')} required />
            <TimeField name="itemEnd" label={t('editor.timetable.itemEnd')} required />
          </div>
        )}
        <OvernightNote around={around} />
        <div className={css.pair}>
          <TimeField name="begin" label={t('editor.timetable.begin')} required />
          <TimeField name="end" label={t('editor.timetable.end')} required />
        </div>
        <SlotProposals form={form} around={around} />
        <div className={css.submit}>
          <PlacementNotices form={form} around={around} index={index} />
          <SubmitButton wide>{t('editor.timetable.assign')}</SubmitButton>
        </div>
      </Form>
    </section>
  );
}

/** Says that a chosen or new item crosses midnight, as an end before its beginning could be a slip. */
function OvernightNote({ around: { tables } }: Pick<PlacementFormProps, 'around'>) {
  const { t } = useTranslation();
  const locale = useLocale();
  const entered = {
    ...noPlacement,
    table: useValue('table'),
    room: useValue('room'),
    item: useValue('item'),
    itemBegin: useValue('itemBegin'),
    itemEnd: useValue('itemEnd'),
  };
  const table = tables.find(({ name }) => name === entered.table);
  const end =
    entered.item === newItem ? timed(entered, tables).itemEnd : (itemAt(tables, entered)?.end ?? '');
  if (!table || end <= midnight || !longDayPattern.test(end)) return null;
  return (
    <p className={css.muted} role="status">
      {t('editor.timetable.overnight', { date: shortDay(dayAfter(table.date), locale) })}
    </p>
  );
}

function PlaceFields({ programme, around }: Pick<PlacementFormProps, 'programme' | 'around'>) {
  const { t } = useTranslation();
  const options = usePlaceOptions(programme, around);
  return (
    <>
      <div className={css.pair}>
        <SelectField name="table" label={t('editor.timetable.table')} required options={options.days} />
        <SelectField name="room" label={t('editor.timetable.room')} required options={options.rooms} />
      </div>
      <SelectField name="item" label={t('editor.timetable.item')} required options={options.items} />
    </>
  );
}

function usePlaceOptions({ tables }: LiveProgramme, around: Surroundings) {
  const { t } = useTranslation();
  const locale = useLocale();
  const [programId, dayName, roomId, chosen] = [
    useValue('program'),
    useValue('table'),
    useValue('room'),
    useValue('item'),
  ];
  const program = around.programOf(programId);
  const day = tables.find((table) => table.name === dayName);
  const room = day?.rooms?.[roomId];
  const { canceled } = around;
  return useMemo(() => {
    const items: Option[] = itemsOf(room)
      .filter((item) => (program ? item.kind === kindOf(program) : takesPrograms(item)) || item.id === chosen)
      .map((item) => {
        const free =
          item.kind === 'poster'
            ? ''
            : ` · ${t('editor.timetable.free', { count: freeTalks(item, canceled) })}`;
        return { value: item.id, label: `${itemLabel(item, t, locale)}${free}` };
      });
    if (room && program?.sessionId)
      items.push({ value: newItem, label: t('editor.timetable.newItem', { session: program.sessionId }) });
    return {
      days: daysOf(tables).map((table) => ({ value: table.name, label: dateLabel(table, locale) })),
      rooms: roomsOf(day).map((one) => ({ value: one.id, label: roomName(one, locale) })),
      items,
    };
  }, [tables, day, room, program, chosen, canceled, t, locale]);
}

const takesPrograms = (item: TimetableItem) => item.kind === 'oral' || item.kind === 'poster';
