import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { adminApi } from 'shared-data/api/admin-client';
import { dayName } from 'shared-data/i18n/format';
import { useLocale } from 'shared-data/i18n/i18n';
import { contentOf, dayValuesOf } from 'shared-data/models/day-values';
import type { Timetable } from 'shared-data/models/timetable';
import { roomName, titleOf } from 'shared-data/models/titles';
import { errorMessageKey } from 'shared-data/platform/errors';
import { Button, ButtonRow } from 'shared-ui/button';
import { Card } from 'shared-ui/card';
import { confirm } from 'shared-ui/dialog';
import { toast } from 'shared-ui/toast';
import { DayItems } from './day-items.tsx';
import css from './timetable.module.css';

export function DayCard({ day, onChange }: { day: Timetable; onChange: () => void }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { items, programs } = contentOf(day);
  const title = titleOf(day, locale) || day.name;
  return (
    <Card title={day.date ? `${title} · ${dayName(day.date, locale)}` : title}>
      <p className={css.quiet}>
        {t('admin.timetable.holds', { count: items })}{' '}
        {t('admin.timetable.holdsPrograms', { count: programs })}
      </p>
      <ol className={css.list} aria-label={t('admin.timetable.roomsOf', { day: title })}>
        {dayValuesOf(day).rooms.map((room) => (
          <li key={room.id}>{roomName({ ...room, id: room.id }, locale)}</li>
        ))}
      </ol>
      <ButtonRow>
        <Button small icon="edit" onClick={onChange}>
          {t('admin.timetable.change')}
          <span className="visually-hidden">: {title}</span>
        </Button>
        <DeleteDay day={day} title={title} />
      </ButtonRow>
      <DayItems day={day} title={title} />
    </Card>
  );
}

/** Asks with the number of items that go. A day with placed programs stays. */
function DeleteDay({ day, title }: { day: Timetable; title: string }) {
  const { t } = useTranslation();
  const [pending, setPending] = useState(false);
  const { items, programs } = contentOf(day);
  const remove = async () => {
    const sure = await confirm({
      title: t('admin.timetable.deleteAsk', { day: title }),
      text: t('admin.timetable.deleteText', { count: items }),
      confirmLabel: t('admin.timetable.delete'),
      danger: true,
    });
    if (!sure) return;
    setPending(true);
    try {
      await adminApi.deleteDay(day.name, items);
      toast(t('admin.timetable.deleted', { day: title }), { kind: 'success' });
      document.querySelector<HTMLElement>('main h1')?.focus();
    } catch (error) {
      toast(t(errorMessageKey(error)), { kind: 'error' });
    } finally {
      setPending(false);
    }
  };
  return (
    <>
      <Button
        small
        look="danger"
        icon="trash"
        pending={pending}
        disabled={programs > 0}
        onClick={() => void remove()}
      >
        {t('admin.timetable.delete')}
        <span className="visually-hidden">: {title}</span>
      </Button>
      {programs > 0 && <span className={css.quiet}>{t('admin.timetable.deleteBlocked')}</span>}
    </>
  );
}
