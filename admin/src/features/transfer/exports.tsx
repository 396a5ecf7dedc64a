import { useTranslation } from 'react-i18next';
import { useCollection, usePrograms, useSessions, useTables } from 'shared-data/collections/hooks';
import { selectProgram } from 'shared-data/collections/selectors';
import { type ProgramEntry, programEntryOf } from 'shared-data/models/program-entry';
import { shownId } from 'shared-data/models/program-text';
import type { SheetKind } from 'shared-data/models/sheet-fields';
import { timetableRows } from 'shared-data/models/timetable-rows';
import { storeOf } from 'shared-data/sync/collection-store';
import { SheetExport } from '../../common/sheet-export.tsx';
import { ScheduleExport } from './schedule-export.tsx';
import { StructureExport } from './structure-export.tsx';
import css from './transfer.module.css';

export function Exports() {
  const { t } = useTranslation();
  useCollection('users');
  useCollection('privatePrograms');
  const programs = usePrograms();
  const sessions = useSessions();
  const tables = useTables();
  const rowsOf: Record<SheetKind, () => readonly object[]> = {
    people: () => [...storeOf('users').values()],
    programs: () =>
      programs.flatMap(({ id }): ProgramEntry[] => {
        const program = selectProgram(id);
        return program?.private
          ? [{ ...programEntryOf(program, program.private), id: shownId(program) }]
          : [];
      }),
    sessions: () => sessions,
    timetable: () => timetableRows(tables, (id) => shownId(selectProgram(id) ?? { id })),
  };
  return (
    <ul className={css.exports}>
      {(['people', 'programs', 'sessions', 'timetable'] as const).map((kind) => (
        <li key={kind}>
          <strong>{t(`admin.transfer.kind.${kind}`)}</strong>
          <span className={css.buttons}>
            <SheetExport kind={kind} rows={rowsOf[kind]} />
          </span>
        </li>
      ))}
      <li>
        <strong>{t('admin.export.programme')}</strong>
        <span className={css.buttons}>
          <ScheduleExport />
        </span>
        <span className={css.quiet}>{t('admin.export.programmeHint')}</span>
      </li>
      <li>
        <strong>{t('admin.export.structure')}</strong>
        <span className={css.buttons}>
          <StructureExport />
        </span>
        <span className={css.quiet}>{t('admin.export.structureHint')}</span>
      </li>
    </ul>
  );
}
