import { useCallback, useMemo, useState } from 'react';
import type { Column } from './columns.ts';

/** Whether a column is shown, by its id, where somebody has chosen; others are shown as the table has it. */
export type ColumnChoice = Readonly<Record<string, boolean>>;

const placeOf = (table: string) => `columns:${table}`;

/** The choice for a table, which this browser keeps; without a name it lasts as long as the page. */
export function useColumnChoice(table: string | undefined) {
  const [choice, setChoice] = useState(() => stored(table));
  const choose = useCallback(
    (next: ColumnChoice) => {
      setChoice(next);
      if (table) keep(table, next);
    },
    [table],
  );
  return [choice, choose] as const;
}

/** As chosen; the first column that the table shows always is, as it names the row. */
export function useChosenColumns<Row>(
  columns: readonly Column<Row>[],
  choice: ColumnChoice,
): readonly Column<Row>[] {
  return useMemo(() => {
    const first = firstOf(columns);
    return columns.map((column) => {
      const chosen = choice[column.id];
      if (chosen === undefined || column === first) return column;
      return { ...column, hidden: !chosen, secondary: false };
    });
  }, [columns, choice]);
}

export function firstOf<Row>(columns: readonly Column<Row>[]): Column<Row> | undefined {
  return columns.find(({ hidden }) => !hidden);
}

function stored(table: string | undefined): ColumnChoice {
  if (!table) return {};
  try {
    const found: unknown = JSON.parse(localStorage.getItem(placeOf(table)) ?? '{}');
    const entries = Object.entries(found ?? {}).filter(([, shown]) => typeof shown === 'boolean');
    return Object.fromEntries(entries) as ColumnChoice;
  } catch {
    return {};
  }
}

function keep(table: string, choice: ColumnChoice): void {
  try {
    if (Object.keys(choice).length === 0) localStorage.removeItem(placeOf(table));
    else localStorage.setItem(placeOf(table), JSON.stringify(choice));
  } catch {
    // Without storage the choice lasts as long as the page.
  }
}
