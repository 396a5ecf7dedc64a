import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLoading, useTables } from 'shared-data/collections/hooks';
import { Button, LinkButton } from 'shared-ui/button';
import { Empty } from 'shared-ui/empty';
import { Page } from 'shared-ui/page';
import { Skeleton } from 'shared-ui/skeleton';
import { paths } from '../../paths.ts';
import { DayCard } from './day-card.tsx';
import { DayDialog } from './day-dialog.tsx';
import css from './timetable.module.css';

export function Component() {
  const { t } = useTranslation();
  const days = useTables();
  const state = useLoading('tables');
  const [opened, setOpened] = useState<string | null>(null);
  const loading = days.length === 0 && (state === 'loading' || state === 'idle');
  return (
    <Page
      title={t('admin.menu.timetable')}
      lead={t('admin.timetable.lead')}
      actions={
        <>
          <Button look="primary" icon="plus" onClick={() => setOpened('new')}>
            {t('admin.timetable.addDay')}
          </Button>
          <LinkButton icon="calendar" to={paths.editorTimetable()}>
            {t('admin.timetable.place')}
          </LinkButton>
        </>
      }
    >
      {loading && <Skeleton lines={8} />}
      {!loading && days.length === 0 && <Empty title={t('admin.timetable.none')} icon="calendar" />}
      <div className={css.days}>
        {days.map((day) => (
          <DayCard key={day.name} day={day} onChange={() => setOpened(day.name)} />
        ))}
      </div>
      <DayDialog days={days} opened={opened} onClose={() => setOpened(null)} />
    </Page>
  );
}
