import { sameContent } from 'shared-data/models/same-content';
import type { Session } from 'shared-data/models/session';
import { itemTitle } from 'shared-data/models/titles';
import type { KeptReason, UndoneRecord } from 'shared-data/models/transfer';
import type { Tables } from '../data/timetable.ts';
import { contentOf } from '../data/write-back.ts';
import { orderedDays, type StoredItem } from './target.ts';
import type { Written } from './written.ts';

export interface UndoneTimetable {
  records: UndoneRecord[];
  /** The draft after undoing, without the days and rooms that go. */
  target: Tables;
  goneDays: string[];
  goneRooms: { table: string; room: string }[];
}

interface Known {
  draft: Tables;
  /** What participants see while a draft is open, else the draft. */
  released: Tables;
  sessions: Readonly<Record<string, Session>>;
  /** Chairs or a meeting hang on it. */
  isUsed(at: Written['items'][number]['at']): boolean;
}

type WrittenItem = Written['items'][number];
const keyOf = ({ at }: WrittenItem) => `${at.table}/${at.room}/${at.item}`;

/** What stays and what goes of a timetable that an import wrote. A program never ends up in two places. */
export function undoTimetable(written: Written, known: Known): UndoneTimetable {
  const { draft, released } = known;
  const reasons = itemReasons(written, known);
  const target = withItems(draft, written, reasons);
  const goneDays: string[] = [];
  const goneRooms: { table: string; room: string }[] = [];
  const records = written.items.map((one): UndoneRecord => {
    const reason = reasons.get(keyOf(one));
    return {
      ...{ what: 'item', key: keyOf(one), name: nameOf(one, known) },
      ...outcomeOf(one.before === null, reason),
    };
  });
  for (const { table, fields } of written.newDays) {
    const day = draft[table];
    const reason =
      !day || (['name', 'date'] as const).some((field) => !sameContent(day[field], fields.get(field)))
        ? 'changed'
        : Object.keys(target[table]?.rooms ?? {}).some((room) => isHeld(room, table, target, released, draft))
          ? 'used'
          : undefined;
    records.push({
      ...{ what: 'day', key: table, name: String(fields.get('date') ?? table) },
      ...outcomeOf(true, reason),
    });
    if (reason === undefined) goneDays.push(table);
  }
  for (const { table, room, fields } of written.newRooms) {
    if (goneDays.includes(table)) continue;
    const now = draft[table]?.rooms?.[room];
    const reason =
      !now || !sameContent(now.name, fields.get('name'))
        ? 'changed'
        : isHeld(room, table, target, released, draft)
          ? 'used'
          : undefined;
    const name = `${draft[table]?.date ?? table} ${String(fields.get('name') ?? room)}`;
    records.push({ ...{ what: 'room', key: `${table}/${room}`, name }, ...outcomeOf(true, reason) });
    if (reason === undefined) goneRooms.push({ table, room });
  }
  for (const { table, room } of goneRooms) delete target[table]?.rooms?.[room];
  for (const table of goneDays) delete target[table];
  return { records, target: goneDays.length > 0 ? orderedDays(target) : target, goneDays, goneRooms };
}

export function outcomeOf(
  isNew: boolean,
  reason: KeptReason | undefined,
): Pick<UndoneRecord, 'outcome' | 'reason'> {
  return reason === undefined ? { outcome: isNew ? 'removed' : 'restored' } : { outcome: 'kept', reason };
}

function itemReasons(written: Written, known: Known): Map<string, KeptReason> {
  const reasons = new Map<string, KeptReason>();
  for (const one of written.items) {
    const { at, before, after } = one;
    const now = known.draft[at.table]?.rooms?.[at.room]?.tables?.[at.item];
    if (!sameContent(contentOf(now), contentOf(asItem(after)))) reasons.set(keyOf(one), 'changed');
    else if (contentOf(asItem(before)) === null && known.isUsed(at)) reasons.set(keyOf(one), 'used');
  }
  // An item that would take a program back from an item that stays, stays too.
  for (;;) {
    const target = withItems(known.draft, written, reasons);
    const counts = new Map<string, number>();
    for (const item of liveItems(target))
      for (const id of Object.keys(item.programs ?? {})) counts.set(id, (counts.get(id) ?? 0) + 1);
    const linked = written.items.filter(
      (one) =>
        !reasons.has(keyOf(one)) &&
        Object.keys(asItem(one.before)?.programs ?? {}).some((id) => (counts.get(id) ?? 0) > 1),
    );
    if (linked.length === 0) return reasons;
    for (const one of linked) reasons.set(keyOf(one), 'linked');
  }
}

function withItems(draft: Tables, written: Written, reasons: ReadonlyMap<string, KeptReason>): Tables {
  const target = structuredClone(draft);
  for (const one of written.items) {
    if (reasons.has(keyOf(one))) continue;
    const { table, room, item } = one.at;
    const held = target[table]?.rooms?.[room]?.tables;
    const before = asItem(one.before);
    if (held && before && before.removed !== true) held[item] = before;
    else if (held) delete held[item];
  }
  return target;
}

const asItem = (value: unknown) => value as StoredItem | null;

function liveItems(tables: Tables): StoredItem[] {
  return Object.values(tables).flatMap(({ rooms = {} }) =>
    Object.values(rooms).flatMap(({ tables: items = {} }) =>
      Object.values(items).filter(({ removed }) => removed !== true),
    ),
  );
}

/** Whether something is in the room, or participants still see something there. */
function isHeld(room: string, table: string, target: Tables, released: Tables, draft: Tables): boolean {
  return [target, ...(released === draft ? [] : [released])].some((tables) =>
    Object.values(tables[table]?.rooms?.[room]?.tables ?? {}).some(({ removed }) => removed !== true),
  );
}

function nameOf({ at, before, after }: WrittenItem, { draft, sessions }: Known): string {
  const day = draft[at.table];
  const item = [asItem(after), asItem(before)].find((one) => one && one.removed !== true);
  const title = item ? itemTitle({ ...item, id: at.item }, sessions[item.sessionId], 'en') : '';
  const room = day?.rooms?.[at.room]?.name ?? at.room;
  return [day?.date ?? at.table, item?.begin, room, title].filter(Boolean).join(' ');
}
