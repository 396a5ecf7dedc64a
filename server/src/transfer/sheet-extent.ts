import { unzipSync } from 'fflate';
import { mostImportColumns, mostImportRows } from 'shared-data/models/transfer';
import { TableFault } from './table.ts';

/** Excel's. */
const lastRow = 1_048_576;

/** Rejects a first sheet whose filled cells lie too far apart, as its rows would be filled up with empty cells. Looks at tags alone; what is wrong otherwise is found when it is read. */
export function requireNear(bytes: Uint8Array): void {
  const sheet = firstSheet(bytes);
  const tags = /<(?:\w+:)?(row|c)(\s[^>]*)>/g;
  const rows = new Set<number>();
  const columns = new Set<number>();
  let far = false;
  for (const [, name, attributes = ''] of sheet.matchAll(tags)) {
    const at = /\sr\s*=\s*["']([A-Z]*)(\d+)["']/.exec(attributes);
    if (!at) continue;
    const row = Number(at[2]);
    if (row > lastRow) throw new TableFault('transfer.fault.farCell');
    if (name === 'row' || attributes.endsWith('/')) continue;
    const column = columnOf(at[1] ?? '');
    rows.add(row);
    columns.add(column);
    far ||= row > mostImportRows + 1 || column > mostImportColumns;
  }
  if (rows.size > mostImportRows + 1) throw new TableFault('transfer.fault.rows');
  if (columns.size > mostImportColumns) throw new TableFault('transfer.fault.manyColumns');
  if (far) throw new TableFault('transfer.fault.farCell');
}

const columnOf = (letters: string) =>
  [...letters].reduce((number, letter) => number * 26 + letter.charCodeAt(0) - 64, 0);

/** Empty where there is none. */
function firstSheet(bytes: Uint8Array): string {
  const text = (name: string) => {
    const found = unzipSync(bytes, { filter: (file) => file.name === name })[name];
    return found ? new TextDecoder().decode(found) : '';
  };
  const [sheet = ''] = /<(?:\w+:)?sheet\s[^>]*>/.exec(text('xl/workbook.xml')) ?? [];
  const id = attributeOf(sheet, 'id');
  const relations = text('xl/_rels/workbook.xml.rels').match(/<(?:\w+:)?Relationship\s[^>]*>/g) ?? [];
  const target = attributeOf(relations.find((one) => attributeOf(one, 'Id') === id) ?? '', 'Target');
  return text(target.startsWith('/') ? target.slice(1) : `xl/${target}`);
}

const attributeOf = (tag: string, name: string) =>
  new RegExp(`\\s(?:\\w+:)?${name}\\s*=\\s*["']([^"']*)`).exec(tag)?.[1] ?? '';
