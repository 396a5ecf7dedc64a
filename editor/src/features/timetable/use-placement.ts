import { useEffect, useMemo, useRef } from 'react';
import { type ItemFields, placeProgram, selectItemRef } from 'shared-data/collections/writes';
import { itemAt } from 'shared-data/models/placed-slots';
import type { TimetableItem } from 'shared-data/models/timetable';
import { ConflictError } from 'shared-data/platform/errors';
import type { FormApi } from 'shared-ui/form';
import { isSpan, type Span } from '../../schedule/minutes.ts';
import type { MoveHistory } from '../../schedule/move-history.ts';
import { nextOrder } from '../../schedule/slots.ts';
import type { LiveProgramme } from '../../schedule/use-programme.ts';
import {
  follow,
  itemIdFor,
  kindOf,
  newItem,
  type PlacementValues,
  type Surroundings,
  shownTimes,
  timed,
} from './placement.ts';

export type PlacementForm = FormApi<PlacementValues, PlacementValues>;

export function useSurroundings(programme: LiveProgramme): Surroundings {
  const { tables, programOf, positionsOf, canceled, now } = programme;
  return useMemo(
    () => ({ tables, programOf, positionsOf, canceled, now }),
    [tables, programOf, positionsOf, canceled, now],
  );
}

export function useFollow({ store }: PlacementForm, around: Surroundings): void {
  const latest = useRef(around);
  latest.current = around;
  useEffect(() => {
    let before = store.state.values;
    // While a time is incomplete, the last complete length counts.
    let span: Span = { begin: before.begin, end: before.end };
    let following = false;
    return store.subscribe(() => {
      const { values } = store.state;
      if (following || values === before) return;
      const names = Object.keys(values) as (keyof PlacementValues)[];
      const changed = names.filter((name) => values[name] !== before[name]);
      const [field] = changed;
      // Values set together, by a link or a button, fit each other.
      const next = shownTimes(
        changed.length === 1 && field
          ? follow(values, field, { ...before, ...span }, latest.current)
          : values,
      );
      following = true;
      for (const name of names) if (next[name] !== store.state.values[name]) store.set(name, next[name]);
      following = false;
      before = store.state.values;
      const { begin, end } = timed(before, latest.current.tables);
      if (isSpan({ begin, end })) span = { begin, end };
    });
  }, [store]);
}

/** Places, unplaces and creates the item in one write. Rejects with `ConflictError` when an item has changed meanwhile. */
export async function savePlacement(
  values: PlacementValues,
  around: Surroundings,
  history: MoveHistory,
): Promise<void> {
  const { table, room } = values;
  const create = newItemOf(values, around);
  const item = create ?? itemAt(around.tables, values);
  const ref = create ? { table, room, item: create.id, version: 0 } : selectItemRef(table, room, values.item);
  if (!item || !ref) throw new ConflictError('the item is gone');
  const { begin, end } = values;
  const known = item.programs?.[values.program];
  const order = known?.order ?? nextOrder(item);
  const slot = item.kind === 'poster' ? { ...known, order } : { order, begin, end };
  const positions = around.positionsOf(values.program);
  const stands = (at: { table: string; room: string; item: string }) =>
    at.table === table && at.room === room && at.item === values.item;
  const position = positions.find(stands) ?? positions[0];
  const from = position && selectItemRef(position.table, position.room, position.item);
  const spot = { table, room, item: ref.item, slot };
  await history.remember(values.program, spot, () =>
    placeProgram(values.program, ref, slot, from, create && fieldsOf(create)),
  );
}

function newItemOf(values: PlacementValues, around: Surroundings): TimetableItem | undefined {
  const program = around.programOf(values.program);
  if (values.item !== newItem || !program) return undefined;
  const room = around.tables.find((one) => one.name === values.table)?.rooms?.[values.room];
  return {
    id: itemIdFor(program.sessionId, room),
    kind: kindOf(program),
    sessionId: program.sessionId,
    begin: values.itemBegin,
    end: values.itemEnd,
    version: 0,
  };
}

function fieldsOf({ kind, sessionId, begin, end }: TimetableItem): ItemFields {
  return { kind, sessionId, begin, end };
}
