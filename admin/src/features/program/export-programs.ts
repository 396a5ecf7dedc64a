import type { TFunction } from 'i18next';
import { csvOf, type SheetColumn, workbookOf } from 'shared-data/formats/spreadsheet';
import type { Locale } from 'shared-data/models/locales';
import type { Program } from 'shared-data/models/program';
import { formOf } from 'shared-data/models/program-form';
import { authorLine, speakerNames } from 'shared-data/models/program-text';
import { sortableTime, wallTime } from 'shared-data/models/venue-time';
import { saveFile } from 'shared-data/platform/save-file';
import { stateOf } from './rows.ts';

export type ExportFormat = 'csv' | 'excel';

interface Words {
  t: TFunction;
  locale: Locale;
  timeZone: string;
}

/** Times are `YYYY-MM-DD HH:mm` at the venue. */
function exportColumns({ t, locale, timeZone }: Words): SheetColumn<Program>[] {
  const time = (at: number | undefined) => (at === undefined ? '' : sortableTime(wallTime(at, timeZone)));
  return [
    { header: t('admin.program.id'), value: ({ id }) => id, width: 10 },
    { header: t('admin.program.number'), value: ({ numbers }) => numbers?.at(-1) ?? '', width: 10 },
    { header: t('admin.program.programTitle'), value: ({ title }) => title, width: 60 },
    { header: t('admin.program.session'), value: ({ sessionId }) => sessionId, width: 10 },
    { header: t('admin.program.type'), value: (one) => t(`admin.program.form.${formOf(one)}`) },
    { header: t('admin.program.state'), value: (one) => t(`admin.program.state.${stateOf(one)}`), width: 14 },
    { header: t('admin.program.language'), value: ({ language = 'en' }) => language, width: 10 },
    {
      header: t('admin.program.presenter'),
      value: ({ authors }) => speakerNames(authors, locale),
      width: 28,
    },
    { header: t('admin.program.authors'), value: ({ authors }) => authorLine(authors, locale), width: 60 },
    { header: t('admin.program.owner'), value: (one) => one.private?.email ?? '', width: 28 },
    {
      header: t('admin.program.requested'),
      value: ({ private: own }) => (own ? t(`admin.program.form.${own.requestedType}`) : ''),
    },
    {
      header: t('admin.program.choices'),
      value: ({ private: own }) => [own?.sessionChoice1, own?.sessionChoice2].filter(Boolean).join(', '),
      width: 14,
    },
    { header: t('admin.program.note'), value: (one) => one.private?.note ?? '', width: 40 },
    { header: t('admin.program.submitted'), value: (one) => time(one.private?.submittedAt), width: 18 },
    { header: t('admin.program.updated'), value: (one) => time(one.private?.updatedAt), width: 18 },
  ];
}

export async function exportPrograms(
  programs: readonly Program[],
  format: ExportFormat,
  words: Words,
): Promise<void> {
  const columns = exportColumns(words);
  if (format === 'csv') saveFile('programs.csv', csvOf(columns, programs), 'text/csv;charset=utf-8');
  else saveFile('programs.xlsx', await workbookOf(columns, programs, 'Programs'));
}
