import { useMemo } from 'react';
import { hasPrivilegeView } from 'shared-data/access/guards';
import { useSessions } from 'shared-data/collections/hooks';
import { dayName } from 'shared-data/i18n/format';
import { useLocale } from 'shared-data/i18n/i18n';
import { useIdentity } from 'shared-data/identity/identity-store';
import type { Timetable } from 'shared-data/models/timetable';
import { Section } from 'shared-ui/page';
import { TimetableGrid } from '../../common/timetable/timetable-grid.tsx';
import { useVenue } from '../../common/use-venue.ts';
import { mayShow } from '../../common/visibility.ts';
import { starredTables } from './starred-tables.ts';

interface Props {
  tables: readonly Timetable[];
  stars: readonly string[];
}

export function OwnGrid({ tables, stars }: Props) {
  const locale = useLocale();
  const { now, axisOf } = useVenue();
  const sessions = new Map(useSessions().map((session) => [session.id, session]));
  const staff = useIdentity(({ view }) => hasPrivilegeView(view));
  const days = useMemo(
    () => starredTables(tables, new Set(stars), (item) => mayShow(item, staff)),
    [tables, stars, staff],
  );
  return days.map((table) => (
    <Section key={table.name} title={dayName(table.date, locale)}>
      <TimetableGrid {...{ table, sessions, now }} show={() => true} axis={axisOf(table.date)} few />
    </Section>
  ));
}
