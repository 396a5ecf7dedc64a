export interface SheetColumn<Row> {
  header: string;
  value: (row: Row) => string;
  /** In characters; workbooks only. */
  width?: number;
}

const byteOrderMark = '\uFEFF';

/** Where spreadsheets see the beginning of a formula: in front, and after a separator. */
const formula = /^(?=[\t\r\n])|(?<=^|[;\t\r\n]"*)(?=[=+\-@＝＋－＠])/g;

/** RFC 4180 with a byte order mark, for Excel. Cells that look like formulas get an apostrophe in front. */
export function csvOf<Row>(columns: readonly SheetColumn<Row>[], rows: readonly Row[]): string {
  const lines = [
    columns.map(({ header }) => header),
    ...rows.map((row) => columns.map(({ value }) => value(row))),
  ];
  return `${byteOrderMark}${lines.map((cells) => `${cells.map(csvCell).join(',')}\r\n`).join('')}`;
}

function csvCell(text: string): string {
  const safe = text.replace(formula, "'");
  return /[",;\t\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** An Excel workbook with one sheet. All cells are text, so that none is a formula. */
export async function workbookOf<Row>(
  columns: readonly SheetColumn<Row>[],
  rows: readonly Row[],
  sheet: string,
): Promise<Blob> {
  const { default: writeExcel } = await import('write-excel-file/browser');
  const cells = (texts: string[], more: { fontWeight?: 'bold' }) =>
    texts.map((text) => ({
      value: literal(text),
      type: String,
      wrap: true,
      alignVertical: 'top' as const,
      ...more,
    }));
  const head = cells(
    columns.map(({ header }) => header),
    { fontWeight: 'bold' },
  );
  const body = rows.map((row) =>
    cells(
      columns.map(({ value }) => value(row)),
      {},
    ),
  );
  return writeExcel([head, ...body], {
    sheet,
    columns: columns.map(({ width = 20 }) => ({ width })),
    stickyRowsCount: 1,
  }).toBlob();
}

/** Escapes `_x0041_`, which workbooks read as a letter. */
function literal(text: string): string {
  return text.replace(/_(?=x[0-9a-f]{4}_)/gi, '_x005F_');
}
