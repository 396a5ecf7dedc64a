import { boardPattern } from 'shared-data/models/boards';
import { compareText } from 'shared-data/models/compare';
import type { ProgramPosition, TimetableItemKind } from 'shared-data/models/timetable';
import type { TimetableRow } from 'shared-data/models/timetable-rows';
import { importConflicts } from './conflicts.ts';
import { failed, type ImportWorld, type Planned, programNamed, type TimetablePlan } from './planned.ts';
import { changesOf, fault, type Row, withFaults } from './rows.ts';
import { createTarget, orderedDays, type StoredItem, type Target } from './target.ts';

type Values = Partial<TimetableRow> & { kind?: TimetableItemKind };

interface Group {
  rows: (Row & { values: Values })[];
  at: ProgramPosition;
  values: Values;
  from: ProgramPosition | null;
}

/** Places items and programs as the rows say; what they do not name stays. */
export function planTimetable(named: readonly Row[], world: ImportWorld): TimetablePlan {
  const rows = named.map((row) => byId(row, world));
  const target = createTarget(world.draft);
  const before = createTarget(world.draft);
  const faults = faultsOf(rows, world);
  const right = rows.filter((row) => faults.get(row)?.length === 0);
  const groups = groupsOf(right, target);
  matchItems(groups, target);
  for (const group of groups) placeItem(group, target);
  for (const group of groups) placePrograms(group, target);
  const groupOf = new Map(groups.flatMap((group) => group.rows.map((row) => [row as Row, group] as const)));
  const rowOf = new Map<string, number>();
  const planned = rows.map((row, at): Planned => {
    const values = row.values as Values;
    const name = values.program ? (world.programs[values.program]?.title ?? '') : (values.title ?? '');
    const about = { key: ((named[at] ?? row).values as Values).program ?? values.sessionId ?? '', name };
    const group = groupOf.get(row);
    if (!group) return failed({ ...row, faults: faults.get(row) ?? [] }, about);
    rowOf.set(values.program ?? `${group.at.table}/${group.at.room}/${group.at.item}`, row.row);
    const was = values.program ? before.position(values.program) : (group.from ?? undefined);
    const is = values.program ? target.position(values.program) : group.at;
    const [from, to] = [recordAt(before, was, values.program), recordAt(target, is, values.program)];
    const changes = changesOf('timetable', from ?? {}, to ?? {});
    const outcome = from === null ? 'new' : changes.length > 0 ? 'changed' : 'unchanged';
    return { outcome: { row: row.row, ...about, outcome, changes, faults: [] } };
  });
  const tables = orderedDays(target.tables);
  const { programs, sessions, chairsOf, circumstances } = world;
  const source = { programOf: (id: string) => programs[id], chairsOf, circumstances, sessions };
  return {
    rows: planned,
    target: tables,
    made: { ...target.made, sessions: [] },
    conflicts: importConflicts({ ...source, tables, rowOf: (key) => rowOf.get(key) }),
  };
}

function byId(row: Row, world: ImportWorld): Row {
  const { program } = row.values as Values;
  return program ? { ...row, values: { ...row.values, program: programNamed(program, world) } } : row;
}

function faultsOf(rows: readonly Row[], { programs, sessions }: ImportWorld) {
  const first = new Map<string, number>();
  return new Map(
    rows.map((row) => {
      const values = row.values as Values;
      const { date, room, begin, end, kind, sessionId, program, talkBegin, talkEnd, board } = values;
      const needed = Object.entries({ date, room, begin, end }).filter(([, value]) => !value);
      const earlier = program === undefined ? undefined : first.get(program);
      if (program !== undefined && earlier === undefined) first.set(program, row.row);
      const more = [
        ...needed.map(([name]) => fault(name, 'validation.required')),
        ...(begin && end && begin >= end ? [fault('end', 'transfer.fault.end', end)] : []),
        ...(talkBegin && talkEnd && talkBegin >= talkEnd
          ? [fault('talkEnd', 'transfer.fault.end', talkEnd)]
          : []),
        ...(Boolean(talkBegin) !== Boolean(talkEnd) ? [fault('talkEnd', 'transfer.fault.talk')] : []),
        ...(sessionId && !sessions[sessionId]
          ? [fault('sessionId', 'transfer.fault.session', sessionId)]
          : []),
        ...(program && !programs[program] ? [fault('program', 'transfer.fault.program', program)] : []),
        ...(program && (kind === 'break' || kind === 'event')
          ? [fault('kind', 'transfer.fault.holds', kind)]
          : []),
        ...(board && !boardPattern.test(board) ? [fault('board', 'transfer.fault.invalid', board)] : []),
        ...((room?.length ?? 0) > 100 ? [fault('room', 'validation.tooLong')] : []),
        ...((values.title?.length ?? 0) > 300 ? [fault('title', 'validation.tooLong')] : []),
        ...(earlier === undefined ? [] : [fault('program', 'transfer.fault.twice', String(earlier))]),
      ];
      return [row, withFaults(row, more)] as const;
    }),
  );
}

function groupsOf(rows: readonly Row[], target: Target): Group[] {
  const groups = new Map<string, Group>();
  for (const row of rows as Group['rows']) {
    const { date = '', room = '', begin, end, sessionId = '', title = '', kind = '' } = row.values;
    const table = target.day(date);
    const id = target.room(table, room);
    const key = JSON.stringify([table, id, begin, end, sessionId, title, kind]);
    const group = groups.get(key) ?? {
      rows: [],
      at: { table, room: id, item: '' },
      values: row.values,
      from: null,
    };
    groups.set(key, { ...group, rows: [...group.rows, row] });
  }
  return [...groups.values()];
}

/** Exact ones first, then those with the programs of the rows; each item once. */
function matchItems(groups: readonly Group[], target: Target): void {
  const taken = new Set<string>();
  const claim = (group: Group, at: ProgramPosition | undefined) => {
    if (!at || taken.has(JSON.stringify(at))) return;
    taken.add(JSON.stringify(at));
    group.from = at;
  };
  const same = (said: string | undefined, is: string | undefined) =>
    said === undefined || said === (is ?? '');
  const fits: ((values: Values, item: StoredItem) => boolean)[] = [
    (values, item) =>
      same(values.sessionId, item.sessionId) &&
      same(values.title, item.title) &&
      same(values.kind, item.kind),
    (values, item) => same(values.sessionId, item.sessionId) && same(values.kind, item.kind),
    (values, item) => same(values.kind, item.kind),
  ];
  for (const fit of fits)
    for (const group of groups.filter(({ from }) => from === null)) {
      const { table, room } = group.at;
      const { begin, end } = group.values;
      const all = target
        .items(table, room)
        .filter(([, item]) => item.begin === begin && item.end === end && fit(group.values, item))
        .map(([item]) => ({ table, room, item }));
      const holds = (at: ProgramPosition) =>
        group.rows.filter(({ values }) => target.item(at)?.programs?.[values.program ?? '']).length;
      const free = all.filter((at) => !taken.has(JSON.stringify(at)));
      claim(group, free.toSorted((a, b) => holds(b) - holds(a) || compareText(a.item, b.item))[0]);
    }
  for (const group of groups.filter(({ from }) => from === null)) {
    const wanted = new Set(group.rows.map(({ values }) => values.program ?? ''));
    const whole = [...wanted]
      .map((id) => target.position(id))
      .find((at) => at && Object.keys(target.item(at)?.programs ?? {}).every((id) => wanted.has(id)));
    claim(group, whole);
  }
}

function placeItem(group: Group, target: Target): void {
  const { at, from, values, rows } = group;
  const { begin = '', end = '', sessionId, title, titleJa, convener } = values;
  const held = from ? target.item(from) : undefined;
  const holds = rows.some(({ values: { program } }) => program !== undefined);
  const kind = values.kind ?? held?.kind ?? (holds || sessionId ? 'oral' : 'event');
  const filled = Object.fromEntries(
    Object.entries({ sessionId, title, titleJa, convener }).filter(([, value]) => value !== undefined),
  );
  const moves = from === null || from.table !== at.table || from.room !== at.room;
  group.at = { ...at, item: moves ? freeItem(target, at) : from.item };
  if (from && moves) target.setItem(from, null);
  target.setItem(group.at, {
    ...(held ?? { sessionId: '', version: 0 }),
    ...{ kind, begin, end },
    ...filled,
    id: group.at.item,
  });
}

function freeItem(target: Target, { table, room }: ProgramPosition): string {
  const taken = new Set(target.items(table, room).map(([id]) => id));
  for (let number = taken.size + 1; ; number++) if (!taken.has(`i${number}`)) return `i${number}`;
}

function placePrograms({ rows, at }: Group, target: Target): void {
  for (const { values } of rows) {
    const { program, talkBegin: begin, talkEnd: end, board } = values;
    if (program === undefined) continue;
    const now = target.position(program);
    const held = now && target.item(now)?.programs?.[program];
    const isHere = now && now.table === at.table && now.room === at.room && now.item === at.item;
    const { order: _, ...kept } = (isHere && held) || { order: 0 };
    const said = { ...(begin && end ? { begin, end } : {}), ...(board ? { board } : {}) };
    target.place(program, at, { ...kept, ...said });
  }
}

function recordAt(
  target: Target,
  at: ProgramPosition | undefined,
  program?: string,
): Partial<TimetableRow> | null {
  const item = at && target.item(at);
  if (!item) return null;
  const day = target.tables[at.table];
  const { begin, end, kind, sessionId, title, titleJa, convener } = item;
  const place = { date: day?.date ?? '', room: day?.rooms?.[at.room]?.name ?? at.room };
  const slot = program === undefined ? undefined : item.programs?.[program];
  return {
    ...{ ...place, begin, end, kind, sessionId, title, titleJa, convener },
    ...(program !== undefined && { program, talkBegin: slot?.begin, talkEnd: slot?.end, board: slot?.board }),
  };
}
