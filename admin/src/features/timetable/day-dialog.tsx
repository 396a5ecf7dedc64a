import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { adminApi } from 'shared-data/api/admin-client';
import { newIdempotencyKey } from 'shared-data/api/api-client';
import {
  type DayValues,
  dayValuesOf,
  freeDayId,
  proposedDay,
  withRoomIds,
} from 'shared-data/models/day-values';
import { sameContent } from 'shared-data/models/same-content';
import type { Timetable } from 'shared-data/models/timetable';
import { dayDraftSchema } from 'shared-data/models/timetable-form';
import { Button, ButtonRow } from 'shared-ui/button';
import { Dialog } from 'shared-ui/dialog';
import { ErrorSummary, FieldRow, Form, SubmitButton, typedFields, useForm } from 'shared-ui/form';
import { Notice } from 'shared-ui/notice';
import { toast } from 'shared-ui/toast';
import { RoomFields } from './room-fields.tsx';

const { TextField } = typedFields<DayValues>();

interface Props {
  days: readonly Timetable[];
  /** The name of the day to change; `new` adds one. */
  opened: string | null;
  onClose: () => void;
}

export function DayDialog({ days, opened, onClose }: Props) {
  const { t } = useTranslation();
  const day = days.find(({ name }) => name === opened);
  const open = opened === 'new' || day !== undefined;
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={day ? t('admin.timetable.changeDay', { day: day.title }) : t('admin.timetable.addDay')}
      shape="wide"
    >
      {open && <DayForm days={days} day={day} onClose={onClose} />}
    </Dialog>
  );
}

function DayForm({
  days,
  day,
  onClose,
}: {
  days: readonly Timetable[];
  day: Timetable | undefined;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const [added] = useState(() => ({ id: freeDayId(days), key: newIdempotencyKey() }));
  const [before, setBefore] = useState(() => (day ? dayValuesOf(day) : proposedDay(days)));
  const others = days.filter(({ name }) => name !== day?.name);
  const form = useForm({
    schema: dayDraftSchema,
    initial: before,
    select: (values) => withRoomIds(values, days),
    check: ({ date }) =>
      date !== '' && others.some((other) => other.date === date) ? { date: 'validation.dateTaken' } : {},
    submit: async (draft) => {
      if (day) await adminApi.updateDay({ id: day.name, day: draft, before });
      else await adminApi.appendDay({ id: added.id, day: draft }, added.key);
      toast(t('admin.timetable.saved', { day: draft.title }), { kind: 'success' });
      onClose();
    },
  });
  const newer = day && dayValuesOf(day);
  const show = (values: DayValues) => {
    setBefore(values);
    form.reset(values);
  };
  return (
    <Form form={form} label={t(day ? 'admin.timetable.change' : 'admin.timetable.addDay')}>
      <ErrorSummary />
      {newer && !sameContent(newer, before) && (
        <Notice
          kind="warning"
          action={<Button onClick={() => show(newer)}>{t('admin.timetable.showNewer')}</Button>}
        >
          {t('error.conflict')}
        </Notice>
      )}
      <FieldRow>
        <TextField name="title" label={t('admin.timetable.dayTitle')} required autoComplete="off" />
        <TextField name="titleJa" label={t('admin.timetable.dayTitleJa')} lang="ja" autoComplete="off" />
        <TextField name="date" type="date" label={t('admin.timetable.date')} required autoComplete="off" />
      </FieldRow>
      <RoomFields day={day} />
      <ButtonRow>
        <SubmitButton>{t(day ? 'admin.timetable.save' : 'admin.timetable.addDay')}</SubmitButton>
      </ButtonRow>
    </Form>
  );
}
