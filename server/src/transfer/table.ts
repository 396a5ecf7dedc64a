/** Cells as text, the headings first; rows without any text are left out at the end only. */
export type Table = string[][];

export type TableFormat = 'csv' | 'excel' | 'schedule' | 'structure';

/** The file is sound, but no table to import. */
export class TableFault extends Error {
  override readonly name = 'TableFault';
  /** A reason of `transfer.fault`. */
  readonly reason: string;
  constructor(reason: string) {
    super(reason);
    this.reason = reason;
  }
}
