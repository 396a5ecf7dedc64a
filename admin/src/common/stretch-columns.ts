import type { TFunction } from 'i18next';
import { wallTime } from 'shared-data/models/venue-time';
import type { Column } from 'shared-ui/table';
import { beginOf, steps } from './stretch.ts';

interface StretchOptions<Row> {
  t: TFunction;
  timeZone: string;
  /** Of the moment, for example "Registered". */
  name: string;
  timeOf: (row: Row) => number | undefined;
}

/** Hidden columns that filter by the day, week or month of a moment, as the figures of the overview count them. */
export function stretchColumns<Row>({ t, timeZone, name, timeOf }: StretchOptions<Row>): Column<Row>[] {
  return steps.map((step) => ({
    id: step,
    header: t(`admin.figure.by.${step}`, { name }),
    value: (row) => {
      const time = timeOf(row);
      return time === undefined ? '' : beginOf(wallTime(time, timeZone).date, step);
    },
    filter: true,
    searchable: false,
    hidden: true,
  }));
}
