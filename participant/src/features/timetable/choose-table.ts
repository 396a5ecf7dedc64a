import type { Timetable } from 'shared-data/models/timetable';

/** The named day; without a name today, else the next, else the last. */
export function chooseTable(
  tables: readonly Timetable[],
  name: string | undefined,
  today: string,
): Timetable | undefined {
  if (name !== undefined) return tables.find((table) => table.name === name);
  return tables.find((table) => table.date >= today) ?? tables.at(-1);
}
