import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocale } from 'shared-data/i18n/i18n';
import { writeCell } from 'shared-data/models/sheet-cells';
import { type SheetKind, sheetFields } from 'shared-data/models/sheet-fields';
import { errorMessageKey } from 'shared-data/platform/errors';
import { saveFile } from 'shared-data/platform/save-file';
import { Button } from 'shared-ui/button';
import { toast } from 'shared-ui/toast';

const formats = ['csv', 'excel', 'json'] as const;
type Format = (typeof formats)[number];

interface Props {
  kind: SheetKind;
  /** By field; asked for when something is saved. */
  rows: () => readonly object[];
  disabled?: boolean;
}

/** Saves rows under headings that an import understands; the code is loaded on demand. */
export function SheetExport({ kind, rows, disabled = false }: Props) {
  const { t } = useTranslation();
  const locale = useLocale();
  const [busy, setBusy] = useState<Format | null>(null);
  const save = async (format: Format) => {
    setBusy(format);
    try {
      const all = rows() as Record<string, unknown>[];
      if (format === 'json') return saveFile(`${kind}.json`, jsonOf(kind, all), 'application/json');
      const { csvOf, workbookOf } = await import('shared-data/formats/spreadsheet');
      const columns = sheetFields[kind].map(({ name, words, cell }) => ({
        header: words[locale === 'ja' ? 1 : 0],
        value: (row: Record<string, unknown>) => writeCell(cell, row[name], locale),
      }));
      if (format === 'csv') saveFile(`${kind}.csv`, csvOf(columns, all), 'text/csv;charset=utf-8');
      else saveFile(`${kind}.xlsx`, await workbookOf(columns, all, kind));
    } catch (error) {
      toast(t(errorMessageKey(error)), { kind: 'error' });
    } finally {
      setBusy(null);
    }
  };
  return formats.map((format) => (
    <Button
      key={format}
      small
      look="quiet"
      icon="download"
      disabled={disabled}
      pending={busy === format}
      onClick={() => void save(format)}
    >
      {t(`admin.export.${format}`)}
      <span className="visually-hidden">: {t(`admin.transfer.kind.${kind}`)}</span>
    </Button>
  ));
}

function jsonOf(kind: SheetKind, rows: readonly Record<string, unknown>[]): string {
  const kept = sheetFields[kind].map(({ name }) => name);
  const told = rows.map((row) => Object.fromEntries(kept.map((name) => [name, row[name]])));
  return `${JSON.stringify(told, null, 2)}\n`;
}
