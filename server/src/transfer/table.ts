/** Cells as text, the headings first; rows without any text are left out at the end only. */
export type Table = string[][];

export type TableFormat = 'csv' | 'excel' | 'schedule' | 'structure';
