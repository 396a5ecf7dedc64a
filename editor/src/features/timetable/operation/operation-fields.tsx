import { lazy, Suspense, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocale } from 'shared-data/i18n/i18n';
import { itemAt, slotsByTime } from 'shared-data/models/placed-slots';
import { roomName, sessionName } from 'shared-data/models/titles';
import { clockOf } from 'shared-data/models/venue-time';
import { FieldRow, type FormApi, type Option, optionsOf, typedFields } from 'shared-ui/form';
import { dateLabel, presenterNames } from '../../../schedule/labels.ts';
import { shownIdOf } from '../../../schedule/shown-id.ts';
import type { LiveProgramme } from '../../../schedule/use-programme.ts';
import { ClosedNote } from '../closed-note.tsx';
import { daysOf, itemsOf, roomsOf } from '../placement.ts';
import { fieldsOf, hasTwins, type Operation, type OperationValues, type Target } from './operation-kinds.ts';

const { CheckboxField, CheckboxGroup, SelectField, TextField, TimeField, useValue } =
  typedFields<OperationValues>();

/** Choosing people needs code that the board does not. */
const ChairsField = lazy(async () => ({ default: (await import('./chairs-field.tsx')).ChairsField }));

interface Props {
  operation: Operation;
  target: Target;
  programme: LiveProgramme;
}

export function OperationFields({
  form,
  ...props
}: Props & { form: FormApi<OperationValues, OperationValues> }) {
  const { operation, target, programme } = props;
  const { t } = useTranslation();
  const fields = fieldsOf[operation];
  const has = (name: keyof OperationValues) => fields.includes(name);
  return (
    <>
      {has('other') && <OtherField target={target} programme={programme} />}
      {has('session') && <SessionFields programme={programme} isNew={has('kind')} />}
      {has('title') && <NameFields isNew={has('kind')} />}
      {has('hidden') && <FlagFields target={target} />}
      {has('minutes') && (
        <TextField
          name="minutes"
          label={t('editor.op.field.minutes')}
          hint={t('editor.op.minutesHint')}
          required
          autoComplete="off"
        />
      )}
      {(has('begin') || has('end')) && (
        <FieldRow>
          {has('begin') && <TimeField name="begin" label={t('editor.op.field.begin')} required />}
          {has('end') && <TimeField name="end" label={t('editor.op.field.end')} required />}
        </FieldRow>
      )}
      {has('table') && <DayField {...props} />}
      {has('room') && <RoomField programme={programme} />}
      {has('rooms') && <RoomsField target={target} programme={programme} />}
      {has('names') && (
        <Suspense>
          <ChairsField form={form} />
        </Suspense>
      )}
      {hasTwins(operation, target, programme.tables) && (
        <CheckboxField name="twins" label={t('editor.op.field.twins')} />
      )}
    </>
  );
}

function SessionFields({ programme, isNew }: Pick<Props, 'programme'> & { isNew: boolean }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const sessions = programme.sessions.map((one) => ({ value: one.id, label: sessionName(one, locale) }));
  const kinds = optionsOf(['oral', 'poster'], (kind) => t(`editor.op.kind.${kind}`));
  return (
    <FieldRow>
      <SelectField name="session" label={t('editor.assign.session')} required options={sessions} />
      {isNew && (
        <SelectField name="kind" label={t('editor.op.field.kind')} options={kinds} placeholder={null} />
      )}
    </FieldRow>
  );
}

function NameFields({ isNew }: { isNew: boolean }) {
  const { t } = useTranslation();
  const kinds = optionsOf(['break', 'event'], (kind) => t(`editor.op.kind.${kind}`));
  return (
    <>
      {isNew && (
        <SelectField name="kind" label={t('editor.op.field.kind')} options={kinds} placeholder={null} />
      )}
      <FieldRow>
        <TextField name="title" label={t('editor.op.field.title')} required autoComplete="off" />
        <TextField name="titleJa" label={t('editor.op.field.titleJa')} lang="ja" autoComplete="off" />
      </FieldRow>
    </>
  );
}

function FlagFields({ target }: Pick<Props, 'target'>) {
  const { t } = useTranslation();
  const closed = useValue('closed');
  return (
    <>
      <CheckboxField name="hidden" label={t('editor.op.field.hidden')} hint={t('editor.op.hiddenHint')} />
      <CheckboxField name="closed" label={t('editor.op.field.closed')} hint={t('editor.op.closedHint')} />
      {closed && <ClosedNote at={target.at} />}
    </>
  );
}

function DayField({ operation, target, programme }: Props) {
  const { t } = useTranslation();
  const locale = useLocale();
  const days = daysOf(programme.tables)
    .filter(({ name }) => operation !== 'copy' || name !== target.at.table)
    .map((day) => ({ value: day.name, label: dateLabel(day, locale) }));
  const label = t(operation === 'copy' ? 'editor.op.field.toDay' : 'editor.timetable.table');
  return <SelectField name="table" label={label} required options={days} placeholder={null} />;
}

function RoomField({ programme }: Pick<Props, 'programme'>) {
  const { t } = useTranslation();
  const locale = useLocale();
  const table = useValue('table');
  const day = programme.tables.find(({ name }) => name === table);
  const rooms = roomsOf(day).map((room) => ({ value: room.id, label: roomName(room, locale) }));
  return <SelectField name="room" label={t('editor.timetable.room')} required options={rooms} />;
}

function RoomsField({ target, programme }: Pick<Props, 'target' | 'programme'>) {
  const { t } = useTranslation();
  const locale = useLocale();
  const day = programme.tables.find(({ name }) => name === target.at.table);
  const rooms = roomsOf(day).map((room) => ({ value: room.id, label: roomName(room, locale) }));
  return <CheckboxGroup name="rooms" label={t('editor.op.field.rooms')} required options={rooms} />;
}

function OtherField({ target, programme }: Pick<Props, 'target' | 'programme'>) {
  const { t } = useTranslation();
  const { tables, programOf } = programme;
  const options = useMemo((): Option[] => {
    const day = tables.find(({ name }) => name === target.at.table);
    const kind = itemAt(tables, target.at)?.kind;
    return roomsOf(day).flatMap((room) =>
      itemsOf(room)
        .filter((item) => item.kind === kind)
        .flatMap((item) =>
          slotsByTime(item)
            .filter(({ programId }) => programId !== target.programId)
            .map(({ programId, begin }) => {
              const program = programOf(programId);
              const name = program ? presenterNames(program) : t('editor.timetable.unknownProgram');
              return { value: programId, label: `${clockOf(begin)} ${shownIdOf(programId)} ${name}` };
            }),
        ),
    );
  }, [tables, target, programOf, t]);
  return <SelectField name="other" label={t('editor.op.field.other')} required options={options} />;
}
