import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { adminApi } from 'shared-data/api/admin-client';
import { useLocale } from 'shared-data/i18n/i18n';
import { type DayValues, dayValuesOf, newRoom, withRoomIds } from 'shared-data/models/day-values';
import { sameContent } from 'shared-data/models/same-content';
import type { Timetable } from 'shared-data/models/timetable';
import { dayRoomsSchema } from 'shared-data/models/timetable-form';
import { Button, ButtonRow } from 'shared-ui/button';
import { Dialog } from 'shared-ui/dialog';
import { ErrorSummary, Form, SubmitButton, useForm } from 'shared-ui/form';
import { Notice } from 'shared-ui/notice';
import { toast } from 'shared-ui/toast';
import { dateLabel } from '../../../schedule/labels.ts';
import { RoomRows, type RoomsValues } from './room-rows.tsx';

interface Props {
  day: Timetable;
  /** Rooms of the same name are the same room on all days. */
  days: readonly Timetable[];
  onClose: () => void;
}

export function RoomsDialog({ open, ...props }: Props & { open: boolean }) {
  const { t } = useTranslation();
  const locale = useLocale();
  return (
    <Dialog
      open={open}
      onClose={props.onClose}
      title={t('editor.rooms.title', { day: dateLabel(props.day, locale) })}
      shape="wide"
    >
      {open && <RoomsForm {...props} />}
    </Dialog>
  );
}

function RoomsForm({ day, days, onClose }: Props) {
  const { t } = useTranslation();
  const [before, setBefore] = useState(() => dayValuesOf(day));
  const form = useForm({
    schema: dayRoomsSchema,
    initial: startOf(before),
    select: ({ rooms }: RoomsValues) => ({ rooms: withRoomIds({ ...before, rooms }, days).rooms }),
    submit: async ({ rooms }) => {
      await adminApi.updateDay({ id: day.name, day: { ...before, rooms }, before });
      toast(t('editor.rooms.saved'), { kind: 'success' });
      onClose();
    },
  });
  const newer = dayValuesOf(day);
  const show = (values: DayValues) => {
    setBefore(values);
    form.reset(startOf(values));
  };
  return (
    <Form form={form} label={t('editor.rooms.form')}>
      <ErrorSummary />
      {!sameContent(newer, before) && (
        <Notice
          kind="warning"
          action={<Button onClick={() => show(newer)}>{t('editor.rooms.showNewer')}</Button>}
        >
          {t('error.conflict')}
        </Notice>
      )}
      <RoomRows day={day} />
      <ButtonRow end>
        <Button onClick={onClose}>{t('ui.cancel')}</Button>
        <SubmitButton>{t('editor.rooms.save')}</SubmitButton>
      </ButtonRow>
    </Form>
  );
}

/** A day without rooms begins with an empty one. */
const startOf = ({ rooms }: DayValues): RoomsValues => ({ rooms: rooms.length > 0 ? rooms : [newRoom] });
