import { useTranslation } from 'react-i18next';
import { useSessions, useTables } from 'shared-data/collections/hooks';
import { selectPositions } from 'shared-data/collections/selectors';
import { useLocale } from 'shared-data/i18n/i18n';
import { eventsOf, sittingEvents, versionedAt } from 'shared-data/models/calendar-events';
import type { PublicProgram } from 'shared-data/models/program';
import type { ProgramPosition } from 'shared-data/models/timetable';
import { saveFile } from 'shared-data/platform/save-file';
import { Button } from 'shared-ui/button';
import { toast } from 'shared-ui/toast';
import { paths } from '../../paths.ts';
import { useVenue } from '../use-venue.ts';
import './words.ts';

interface Props {
  programs?: readonly PublicProgram[];
  /** Items of the timetable, each as a whole. */
  sittings?: readonly ProgramPosition[];
  name: string;
}

/** Saves the times of programs and sittings as an iCalendar file; nothing while none has a time. */
export function CalendarButton({ programs = [], sittings = [], name }: Props) {
  const { t } = useTranslation();
  const locale = useLocale();
  const tables = useTables();
  const sessions = useSessions();
  const { timeZone } = useVenue();
  if (sittings.length === 0 && !programs.some(({ id }) => selectPositions(id).length > 0)) return null;
  const save = async () => {
    const { origin } = window.location;
    const source = { tables, timeZone, locale, origin };
    const events = [
      ...eventsOf(programs, {
        ...source,
        positionsOf: selectPositions,
        pathOf: (id) => paths.presentation(id),
      }),
      ...sittingEvents(sittings, {
        ...source,
        sessionOf: (id) => sessions.find((session) => session.id === id),
        pathOf: ({ table, room, item }) => paths.tableItem(table, room, item),
      }),
    ];
    const { writeCalendar } = await import('shared-data/formats/calendar-file');
    const saved = writeCalendar(name, versionedAt(events, Date.now()));
    saveFile(`${name}.ics`, saved, 'text/calendar;charset=utf-8');
  };
  return (
    <Button
      icon="calendar"
      onClick={() => void save().catch(() => toast(t('calendar.failed'), { kind: 'error' }))}
    >
      {t('calendar.save')}
    </Button>
  );
}
