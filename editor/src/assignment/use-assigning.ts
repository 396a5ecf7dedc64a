import { useCallback, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PublicProgram } from 'shared-data/models/program';
import { storeOf } from 'shared-data/sync/collection-store';
import { toast } from 'shared-ui/toast';
import type { AssignedField, Assignments } from './assignments.ts';
import { type ProgramRow, useProgramRows } from './rows.ts';

export interface RowChoice<Field extends AssignedField> {
  row: ProgramRow;
  value: PublicProgram[Field];
}

const nobody: ReadonlySet<string> = new Set();

/** State of a page that assigns one field to many programs. */
export function useAssigning<Field extends AssignedField>(assignments: Assignments<Field>) {
  const { t } = useTranslation();
  const { field } = assignments;
  const [heldBack, setHeldBack] = useState<ReadonlyMap<string, string>>(new Map());
  const [selected, setSelected] = useState(nobody);
  const rows = useProgramRows(field, heldBack);
  useSettled(assignments);

  const assign = useCallback(
    (choices: readonly RowChoice<Field>[]) => {
      const changing = choices.filter(({ row, value }) => row.program[field] !== value);
      setHeldBack((held) => {
        const next = new Map(held);
        for (const { row } of changing) next.set(row.program.id, row.listed);
        return next;
      });
      assignments.assign(changing.map(({ row, value }) => ({ program: row.program, value })));
    },
    [assignments, field],
  );
  const ticked = useMemo(() => rows.filter((row) => selected.has(row.program.id)), [rows, selected]);

  const assignMany = (choices: readonly RowChoice<Field>[]) => {
    const before = choices.map(({ row }) => ({ row, value: row.program[field] }));
    assign(choices);
    setSelected(nobody);
    toast(t('editor.assign.bulkStarted', { count: choices.length }), {
      kind: 'success',
      action: {
        label: t('editor.assign.undo'),
        run: () => assignments.assign(before.map(({ row, value }) => ({ program: fresh(row), value }))),
      },
    });
  };
  return {
    rows,
    ticked,
    selected,
    select: setSelected,
    clear: () => setSelected(nobody),
    assign,
    assignMany,
    /** Rows that keep their place although their value has changed. */
    heldBack: heldBack.size,
    refresh: () => setHeldBack(new Map()),
  };
}

function fresh(row: ProgramRow) {
  return storeOf('programs').get(row.program.id) ?? row.program;
}

function useSettled<Field extends AssignedField>(assignments: Assignments<Field>): void {
  useEffect(() => {
    const settle = () => assignments.settle((id) => storeOf('programs').get(id));
    settle();
    return storeOf('programs').subscribe(settle);
  }, [assignments]);
}
