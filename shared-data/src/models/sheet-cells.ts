import { authorsOf, authorsText } from './author-cell.ts';
import type { Locale } from './locales.ts';
import { oneLine } from './one-line.ts';
import type { Author } from './program.ts';
import { type CellKind, foldWord } from './sheet-fields.ts';
import { datePattern, longDayPattern } from './timetable.ts';

export type CellResult = { value: unknown } | { fault: string };

const yes = new Set(['yes', 'y', 'true', '1', 'x', '✓', '○', '◯', 'はい', '有', 'あり'].map(foldWord));
const no = new Set(['no', 'n', 'false', '0', '-', '×', 'いいえ', '無', 'なし'].map(foldWord));
const words = { en: ['yes', 'no'], ja: ['はい', 'いいえ'] } as const;

/** What a filled cell says. Faults are keys of messages. */
export function readCell(kind: CellKind, text: string): CellResult {
  if (typeof kind === 'object') {
    const folded = foldWord(text);
    const found = Object.entries(kind.choice).find(
      ([value, names]) => foldWord(value) === folded || names.some((name) => foldWord(name) === folded),
    );
    const plain = /^[-ー－]$/.test(text.trim()) && '-' in kind.choice;
    return plain ? { value: '-' } : found ? { value: found[0] } : { fault: 'transfer.fault.choice' };
  }
  switch (kind) {
    case 'yesNo': {
      const folded = foldWord(text);
      if (yes.has(folded)) return { value: true };
      return no.has(folded) || folded === '' ? { value: false } : { fault: 'transfer.fault.yesNo' };
    }
    case 'list':
      return { value: listOf(text) };
    case 'country': {
      const code = countryOf(text);
      return code ? { value: code } : { fault: 'transfer.fault.country' };
    }
    case 'authors': {
      const authors = authorsOf(text);
      return authors ? { value: authors } : { fault: 'transfer.fault.authors' };
    }
    case 'number':
      return /^-?\d+(\.\d+)?$/.test(text.trim())
        ? { value: Number(text) }
        : { fault: 'transfer.fault.number' };
    case 'date':
      return dateOf(text);
    case 'time':
      return timeOf(text);
    case 'text':
      return { value: text };
  }
}

export function writeCell(kind: CellKind, value: unknown, locale: Locale): string {
  if (value === undefined || value === null) return '';
  if (typeof kind === 'object') return kind.choice[String(value)]?.[locale === 'ja' ? 1 : 0] ?? String(value);
  if (kind === 'yesNo') return words[locale][value === true ? 0 : 1];
  if (kind === 'list') return (value as string[]).join('; ');
  if (kind === 'authors') return authorsText(value as Author[]);
  return String(value);
}

function listOf(text: string): string[] {
  return text
    .split(/[;；\n]/)
    .map(oneLine)
    .filter((one) => one !== '');
}

function dateOf(text: string): CellResult {
  const parts = /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?/.exec(text.normalize('NFKC').trim());
  const date = parts && [parts[1], parts[2]?.padStart(2, '0'), parts[3]?.padStart(2, '0')].join('-');
  const isDay =
    date !== null &&
    datePattern.test(date) &&
    !Number.isNaN(Date.parse(date)) &&
    new Date(date).toISOString().startsWith(date);
  return isDay ? { value: date } : { fault: 'transfer.fault.date' };
}

function timeOf(text: string): CellResult {
  const parts = /^(\d{1,2})[:時](\d{2})/.exec(text.normalize('NFKC').trim());
  const time = parts && `${parts[1]?.padStart(2, '0')}:${parts[2]}`;
  return time && longDayPattern.test(time) ? { value: time } : { fault: 'transfer.fault.time' };
}

let countries: Map<string, string> | undefined;

/** By code or by English or Japanese name. */
function countryOf(text: string): string | undefined {
  countries ??= countryNames();
  return countries.get(foldWord(text));
}

function countryNames(): Map<string, string> {
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
  const names = (['en', 'ja'] as const).map(
    (locale) => new Intl.DisplayNames(locale, { type: 'region', fallback: 'none' }),
  );
  const found = new Map<string, string>();
  for (const first of letters)
    for (const second of letters) {
      const code = first + second;
      const known = names.map((one) => one.of(code)).filter((name) => name !== undefined);
      if (known.length === 0) continue;
      for (const name of [code, ...known]) if (!found.has(foldWord(name))) found.set(foldWord(name), code);
    }
  const others = { usa: 'US', uk: 'GB', korea: 'KR', southkorea: 'KR', 韓国: 'KR', china: 'CN', 中国: 'CN' };
  for (const [name, code] of Object.entries(others)) found.set(name, code);
  return found;
}
