import type { TFunction } from 'i18next';
import type { MessageKey } from 'shared-data/i18n/message-catalogs';
import { readCell, writeCell } from 'shared-data/models/sheet-cells';
import {
  faultyEntryFields,
  type ImportKind,
  type SheetField,
  sheetFields,
} from 'shared-data/models/sheet-fields';

function fieldOf(kind: ImportKind, name: string): SheetField | undefined {
  const isNamed = (field: SheetField) => field.name === name;
  return (
    sheetFields[kind].find(isNamed) ?? (kind === 'structure' ? faultyEntryFields.find(isNamed) : undefined)
  );
}

/** A field as the headings of files in this language name it. */
export function fieldWord(kind: ImportKind, name: string, language: string): string {
  return fieldOf(kind, name)?.words[language === 'ja' ? 1 : 0] ?? name;
}

/** A cell's text, which the server writes in English, in this language. */
export function cellWord(kind: ImportKind, name: string, text: string, language: string): string {
  const field = fieldOf(kind, name);
  if (!field || language !== 'ja' || text === '') return text;
  const read = readCell(field.cell, text);
  return 'value' in read ? writeCell(field.cell, read.value, 'ja') : text;
}

/** Of a path below `setting`, such as `information/lead/ja`. */
export function settingName(path: string, t: TFunction): string {
  const [, ...names] = path.split('/');
  return names.map((name) => t(`admin.audit.field.${name}` as MessageKey)).join(' · ');
}
