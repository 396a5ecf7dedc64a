import { csvOf } from 'shared-data/formats/spreadsheet';
import { saveFile } from 'shared-data/platform/save-file';
import type { Plot, PlotRow } from './plots.ts';

export function savePlot({ id, of, series, rows }: Plot): void {
  const columns = [
    { header: of, value: ({ label }: PlotRow) => label },
    ...series.map((header, at) => ({ header, value: ({ values }: PlotRow) => String(values[at] ?? 0) })),
  ];
  saveFile(`${id}.csv`, csvOf(columns, rows), 'text/csv;charset=utf-8');
}
