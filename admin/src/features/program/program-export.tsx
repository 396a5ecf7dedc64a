import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useBase } from 'shared-data/collections/hooks';
import { useLocale } from 'shared-data/i18n/i18n';
import type { Program } from 'shared-data/models/program';
import { defaultTimeZone } from 'shared-data/models/site';
import { errorMessageKey } from 'shared-data/platform/errors';
import { Button } from 'shared-ui/button';
import { toast } from 'shared-ui/toast';
import type { ExportFormat } from './export-programs.ts';

const formats: readonly ExportFormat[] = ['csv', 'excel'];

/** Saves the shown programs in the shown order; the code is loaded on demand. */
export function ProgramExport({ programs }: { programs: readonly Program[] }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const timeZone = useBase()?.timeZone ?? defaultTimeZone;
  const [busy, setBusy] = useState<ExportFormat | null>(null);
  const save = async (format: ExportFormat) => {
    setBusy(format);
    try {
      const { exportPrograms } = await import('./export-programs.ts');
      await exportPrograms(programs, format, { t, locale, timeZone });
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
      disabled={programs.length === 0}
      pending={busy === format}
      onClick={() => void save(format)}
    >
      {t(`admin.program.export.${format}`)}
    </Button>
  ));
}
