import { useTranslation } from 'react-i18next';
import { guessMapping, type ImportKind, type SheetKind, sheetFields } from 'shared-data/models/sheet-fields';
import type { ImportPreview, UploadedTable } from 'shared-data/models/transfer';
import { Button, ButtonRow } from 'shared-ui/button';
import { Notice } from 'shared-ui/notice';
import { fieldWord } from './field-words.ts';

interface Props {
  uploaded: UploadedTable;
  missing: readonly string[];
  onEnd: () => void;
}

/** In place of a list in which every row says the same. */
export function WrongColumns({ uploaded: { kind, headings }, missing, onEnd }: Props) {
  const { t, i18n } = useTranslation();
  const fields = missing.map((field) => fieldWord(kind, field, i18n.language)).join(', ');
  const other = otherKind(kind, headings);
  return (
    <>
      <Notice kind="error" title={t('admin.transfer.wrongColumns', { fields })}>
        {other
          ? t('admin.transfer.likeKind', { kind: t(`admin.transfer.kind.${other}`) })
          : t('admin.transfer.wrongColumnsText')}
      </Notice>
      <ButtonRow>
        <Button onClick={onEnd}>{t('admin.transfer.other')}</Button>
      </ButtonRow>
    </>
  );
}

/** Whether every row fails because of columns that the file lacks. */
export function lacksColumns({ rows, missing }: ImportPreview): boolean {
  const lacking = new Set(missing);
  return (
    rows.length > 0 &&
    rows.every(({ outcome, faults }) => outcome === 'fault' && faults.some(({ field }) => lacking.has(field)))
  );
}

const sheetKinds: readonly SheetKind[] = ['people', 'programs', 'sessions', 'timetable'];

/** For which the file has all columns that new entries need. */
function otherKind(kind: ImportKind, headings: readonly string[]): SheetKind | undefined {
  return sheetKinds.find((one) => {
    const mapped = guessMapping(one, headings);
    return one !== kind && sheetFields[one].every(({ name, required }) => !required || mapped.includes(name));
  });
}
