import { type Conflict, type ConflictIndex, conflictsAt } from 'shared-data/models/conflicts';
import { itemAt } from 'shared-data/models/placed-slots';
import type { PublicProgram } from 'shared-data/models/program';
import { datesOverlap } from 'shared-data/models/time-range';
import { longDayPattern, timePattern } from 'shared-data/models/timetable';
import type { FieldErrors } from 'shared-ui/form';
import { isSpan } from '../../schedule/minutes.ts';
import { itemsOf, kindOf, newItem, type PlacementValues, type Surroundings } from './placement.ts';

export interface Findings {
  taken: Conflict[];
  outside: { begin: string; end: string } | null;
  engaged: Conflict[];
  otherSession: string | null;
}

/** Problems of a placement. `taken` and `outside` forbid it, the others are warnings. */
export function findingsOf(
  values: PlacementValues,
  program: PublicProgram | undefined,
  around: Surroundings,
  index: ConflictIndex,
): Findings {
  const table = around.tables.find((one) => one.name === values.table);
  const item = itemAt(around.tables, values);
  const kind = item?.kind ?? kindOf(program);
  const span = { begin: values.begin, end: values.end };
  const frame = values.item === newItem ? { begin: values.itemBegin, end: values.itemEnd } : item;
  const valid = program !== undefined && isSpan(span) && frame !== undefined;
  const place = {
    table: values.table,
    date: table?.date ?? '',
    room: values.room,
    item: values.item,
    kind,
    ...span,
  };
  const conflicts = valid ? conflictsAt(index, program, place) : [];
  return {
    taken: conflicts.filter((one) => one.kind === 'room'),
    outside:
      valid && isSpan(frame) && (span.begin < frame.begin || span.end > frame.end)
        ? { begin: frame.begin, end: frame.end }
        : null,
    engaged: conflicts.filter((one) => one.kind !== 'room'),
    otherSession: program && item?.sessionId && item.sessionId !== program.sessionId ? item.sessionId : null,
  };
}

export function placementErrors(
  values: PlacementValues,
  around: Surroundings,
  index: ConflictIndex,
): FieldErrors<PlacementValues> {
  const errors: FieldErrors<PlacementValues> = {};
  const program = around.programOf(values.program);
  if (!program) errors['program'] = 'validation.required';
  else if (!program.sessionId) errors['program'] = 'editor.timetable.sessionFirst';
  for (const name of ['table', 'room', 'item'] as const)
    if (!values[name]) errors[name] = 'validation.required';
  for (const name of timesOf(values))
    if (!(name === 'itemBegin' ? timePattern : longDayPattern).test(values[name]))
      errors[name] = 'validation.time';
  if (errors['begin'] === undefined && errors['end'] === undefined && values.begin >= values.end)
    errors['end'] = 'validation.timeOrder';
  if (Object.keys(errors).length > 0) return errors;

  const { taken, outside } = findingsOf(values, program, around, index);
  if (outside) errors[values.begin < outside.begin ? 'begin' : 'end'] = 'editor.timetable.outsideItem';
  else if (taken.length > 0) errors['begin'] = 'editor.timetable.timeTaken';
  if (values.item === newItem) Object.assign(errors, newItemErrors(values, around));
  return errors;
}

function newItemErrors(values: PlacementValues, around: Surroundings): FieldErrors<PlacementValues> {
  if (values.itemBegin >= values.itemEnd) return { itemEnd: 'validation.timeOrder' };
  const { date = '' } = around.tables.find((table) => table.name === values.table) ?? {};
  const span = { date, begin: values.itemBegin, end: values.itemEnd };
  // Also the end of the day before, and the morning after.
  return around.tables.some((table) =>
    itemsOf(table.rooms?.[values.room]).some((item) => datesOverlap({ ...item, date: table.date }, span)),
  )
    ? { itemBegin: 'editor.timetable.roomTaken' }
    : {};
}

function timesOf(values: PlacementValues): ('begin' | 'end' | 'itemBegin' | 'itemEnd')[] {
  return values.item === newItem ? ['begin', 'end', 'itemBegin', 'itemEnd'] : ['begin', 'end'];
}
