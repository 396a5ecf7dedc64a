import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { storeOf } from 'shared-data/sync/collection-store';
import { toast } from 'shared-ui/toast';
import type { AssignedField, Assignments } from './assignments.ts';
import { fresh, type ProgramRow, type RowChoice, useProgramRows } from './rows.ts';
import type { Way } from './steps.ts';
import { useAssignTask } from './use-assign-task.ts';

const nobody: ReadonlySet<string> = new Set();
/** More at once are a task of the server, after a question. */
const mostByPage = 10;

export function useAssigning<Field extends AssignedField>(assignments: Assignments<Field>) {
  const { t } = useTranslation();
  const { field } = assignments;
  const [heldBack, setHeldBack] = useState<ReadonlyMap<string, string>>(new Map());
  const [selected, setSelected] = useState(nobody);
  const rows = useProgramRows(field, heldBack);
  useSettled(assignments);

  const hold = useCallback(
    (all: readonly ProgramRow[]) =>
      setHeldBack((held) => {
        const next = new Map(held);
        for (const row of all) next.set(row.program.id, row.listed);
        return next;
      }),
    [],
  );
  const changingOf = useCallback(
    (choices: readonly RowChoice<Field>[]) =>
      choices.flatMap(({ row, value }) => {
        const program = fresh(row);
        const before = assignments.shown(program);
        return before === value ? [] : [{ row, program, before, value }];
      }),
    [assignments],
  );
  const clear = () => setSelected(nobody);
  const task = useAssignTask(assignments, (choices) => {
    hold(changingOf(choices).map(({ row }) => row));
    clear();
  });
  const { undoTask } = task;
  const assign = useCallback(
    (choices: readonly RowChoice<Field>[]) => {
      const changing = changingOf(choices);
      hold(changing.map(({ row }) => row));
      assignments.steps.add(
        changing.map(({ program: { id }, before, value }) => ({ id, before, after: value })),
      );
      assignments.assign(changing);
      return changing.length;
    },
    [assignments, changingOf, hold],
  );
  const latest = useRef(rows);
  latest.current = rows;
  const step = useCallback(
    (way: Way) => {
      if (undoTask(way)) return;
      const byId = new Map(latest.current.map((row) => [row.program.id, row]));
      const found = assignments.steps.take(way, (id) => {
        const row = byId.get(id);
        return row && assignments.shown(fresh(row));
      });
      if (!found) return toast(t(`editor.nothingTo.${way}`));
      const moving = found.values.flatMap(({ id, value }) => {
        const row = byId.get(id);
        return row ? [{ row, program: fresh(row), value }] : [];
      });
      hold(moving.map(({ row }) => row));
      assignments.assign(moving);
      const told = t(`editor.assign.${way}ne`, { count: moving.length });
      toast(found.kept > 0 ? `${told} ${t('editor.assign.keptByOthers', { count: found.kept })}` : told);
    },
    [assignments, undoTask, hold, t],
  );
  const ticked = useMemo(() => rows.filter((row) => selected.has(row.program.id)), [rows, selected]);

  const assignMany = (choices: readonly RowChoice<Field>[]) => {
    if (changingOf(choices).length > mostByPage) return task.ask(choices);
    const count = assign(choices);
    clear();
    if (count === 0) return;
    toast(t('editor.assign.bulkStarted', { count }), {
      kind: 'success',
      action: { label: t('editor.assign.undo'), run: () => step('undo') },
    });
  };
  return {
    rows,
    ticked,
    selected,
    select: setSelected,
    clear,
    assign,
    assignMany,
    step,
    task,
    /** Rows that keep their place although their value has changed. */
    heldBack: heldBack.size,
    refresh: () => setHeldBack(new Map()),
  };
}

function useSettled<Field extends AssignedField>(assignments: Assignments<Field>): void {
  useEffect(() => {
    const settle = () => assignments.settle((id) => storeOf('programs').get(id));
    settle();
    return storeOf('programs').subscribe(settle);
  }, [assignments]);
}
