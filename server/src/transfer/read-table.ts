import { unzip } from 'fflate';
import Papa from 'papaparse';
import { readSheet } from 'read-excel-file/universal';
import { readSchedule } from './read-schedule.ts';
import { readStructure } from './read-structure.ts';
import { requireNear } from './sheet-extent.ts';
import { type Table, TableFault, type TableFormat } from './table.ts';

/** Unpacked bytes of a workbook. */
const largestUnpacked = 100 * 1024 ** 2;

/** Throws when the file is not what it claims to be, `TableFault` when its cells lie too far apart. Run it where memory and time are limited. */
export async function readTable(bytes: Uint8Array<ArrayBuffer>, format: TableFormat): Promise<Table> {
  if (format === 'schedule') return readSchedule(bytes);
  if (format === 'structure') return readStructure(bytes);
  const table = format === 'csv' ? csvTable(bytes) : await workbookTable(bytes);
  while (table.at(-1)?.every((cell) => cell === '')) table.pop();
  return table;
}

/** Name of the part that a workbook with a password is encrypted into, in UTF-16. */
const encrypted = [...'EncryptedPackage'].join('\0');

function csvTable(bytes: Uint8Array): Table {
  if (new TextDecoder('latin1').decode(bytes).includes(encrypted))
    throw new TableFault('transfer.fault.password');
  const text = decode(bytes).replace(/^\uFEFF/, '');
  if (text.includes('\0')) throw new Error('no text');
  // Files joined from several mix their line ends.
  const newline = text.includes('\n') ? '\n' : '\r';
  const { data, errors } = Papa.parse<string[]>(text, { delimiter: delimiterOf(text), newline });
  if (errors.some(({ type }) => type === 'Quotes')) throw new Error('a quoted cell does not end');
  return data.map((row) => row.map((cell) => withoutGuards(cell).trim()));
}

/** The one that most often separates headings. */
function delimiterOf(text: string): string {
  const headings = (/^(?:"[^"]*"|[^"\r\n])*/.exec(text)?.[0] ?? '').replace(/"[^"]*"/g, '');
  const counted = [',', ';', '\t'].map((sign) => ({ sign, count: headings.split(sign).length }));
  return counted.reduce((most, one) => (one.count > most.count ? one : most)).sign;
}

/** UTF-8; else what Excel writes in Japan, and its "Unicode text". */
function decode(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('shift_jis', { fatal: true }).decode(bytes);
  }
}

/** Takes away the apostrophes that `csvOf` puts before what looks like a formula. */
function withoutGuards(cell: string): string {
  return cell.replace(/^'(?=[\t\r\n])|(?<=^|[;\t\r\n]"*)'(?=[=+\-@＝＋－＠])/g, '');
}

async function workbookTable(bytes: Uint8Array<ArrayBuffer>): Promise<Table> {
  await requireSmall(bytes);
  requireNear(bytes);
  const rows = await readSheet(new Blob([bytes]), { trim: false });
  const width = Math.max(0, ...rows.map((row) => row.length));
  return rows.map((row) => Array.from({ length: width }, (_, at) => cellText(row[at] ?? null)));
}

/** By what the archive declares; memory limits of the process hold for what lies. */
async function requireSmall(bytes: Uint8Array): Promise<void> {
  let size = 0;
  await new Promise<void>((resolve, reject) => {
    const filter = (file: { originalSize: number }) => {
      size += file.originalSize;
      return false;
    };
    unzip(bytes, { filter }, (error) => (error ? reject(error) : resolve()));
  });
  if (size > largestUnpacked) throw new Error('the workbook is too large when unpacked');
}

function cellText(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (value instanceof Date) return dateText(value);
  return String(value).trim();
}

/** Spreadsheets count times of day as moments of their first day. */
function dateText(date: Date): string {
  const iso = date.toISOString();
  const [day, time] = [iso.slice(0, 10), iso.slice(11, 16)];
  if (date.getUTCFullYear() < 1901) return time;
  return time === '00:00' ? day : `${day} ${time}`;
}
