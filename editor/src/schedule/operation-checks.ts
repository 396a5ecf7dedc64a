import { flashTalks, itemAt, type PlacedSlot, slotsByTime } from 'shared-data/models/placed-slots';
import { datesOverlap } from 'shared-data/models/time-range';
import type {
  ProgramPosition,
  TimeSpan,
  Timetable,
  TimetableItem,
  TimetableRoom,
} from 'shared-data/models/timetable';
import { minutesOf, timeOf } from 'shared-data/models/venue-time';
import { applied, type Change } from './changes.ts';
import { overlaps } from './minutes.ts';

/** Why an operation is not possible; the names are parts of message keys. `id`: the talk or item in the way, `span`: its time. */
export interface Rejection {
  rejected:
    | 'gone'
    | 'nothing'
    | 'otherKind'
    | 'endBeforeBegin'
    | 'outsideDay'
    | 'outsideItem'
    | 'coreOutside'
    | 'slotTooShort'
    | 'itemTooShort'
    | 'timeTaken'
    | 'roomTaken'
    | 'roomMissing'
    | 'emptyDay'
    | 'holdsTalks';
  id?: string;
  /** Programs in the way. */
  ids?: readonly string[];
  span?: TimeSpan;
  room?: Pick<TimetableRoom, 'id' | 'name' | 'nameJa'>;
}

export type Result = Change | Rejection;

export interface OperationContext {
  tables: readonly Timetable[];
  /** Withdrawn talks, which occupy no time. */
  canceled: ReadonlySet<string>;
  /** The change brings back what was there: what it moves may overlap among itself. */
  restores?: boolean;
}

export const isRejected = (result: Result): result is Rejection => 'rejected' in result;

/** Items begin on their day and end before six in the morning. */
const dayEnds = 24 * 60;
const nightEnds = 30 * 60;
export class Rejected extends Error {
  readonly why: Rejection;
  constructor(why: Rejection) {
    super(why.rejected);
    this.why = why;
  }
}

/** The result, or why not: also if new overlaps would appear, or talks outside their item. */
export function attempt(context: OperationContext, make: () => Change): Result {
  try {
    const change = make();
    if (change.moves.length + change.items.length + (change.chairs?.length ?? 0) === 0)
      return { rejected: 'nothing' };
    const checked = { ...context, after: applied(context.tables, change), own: ownOf(context, change) };
    for (const at of touchedBy(change)) requireSound(at, checked);
    return change;
  } catch (error) {
    if (error instanceof Rejected) return error.why;
    throw error;
  }
}

export function checkedSpan(begin: number, end: number, id?: string): TimeSpan {
  const about = id === undefined ? {} : { id };
  if (!(begin < end)) throw new Rejected({ rejected: 'endBeforeBegin', ...about });
  if (begin < 0 || end >= nightEnds) throw new Rejected({ rejected: 'outsideDay', ...about });
  return { begin: timeOf(begin), end: timeOf(end) };
}

export function known({ tables }: OperationContext, at: ProgramPosition): TimetableItem {
  const item = itemAt(tables, at);
  if (!item) throw new Rejected({ rejected: 'gone', id: at.item });
  return item;
}

export const sameItem = (a: ProgramPosition, b: ProgramPosition) =>
  a.table === b.table && a.room === b.room && a.item === b.item;

function touchedBy({ moves, items }: Change): ProgramPosition[] {
  const touched = new Map<string, ProgramPosition>();
  for (const { table, room, item } of [...items, ...moves.flatMap(({ after }) => after ?? [])])
    touched.set(keyOf({ table, room, item }), { table, room, item });
  return [...touched.values()];
}

interface Checked extends OperationContext {
  after: readonly Timetable[];
  /** What may overlap among itself: programs and `keyOf` items. */
  own: ReadonlySet<string>;
}

const keyOf = ({ table, room, item }: ProgramPosition) => `${table}/${room}/${item}`;

function ownOf({ restores = false }: OperationContext, { moves, items }: Change): ReadonlySet<string> {
  return new Set(restores ? [...moves.map(({ programId }) => programId), ...items.map(keyOf)] : []);
}

function requireSound(at: ProgramPosition, checked: Checked): void {
  const { tables: before, after, canceled, own } = checked;
  const item = itemAt(after, at);
  const was = itemAt(before, at);
  const day = after.find(({ name }) => name === at.table);
  if (!item || !day) return;
  if (minutesOf(item.begin) >= dayEnds) throw new Rejected({ rejected: 'outsideDay' });
  const isBound = ({ programId, timed }: PlacedSlot) => timed && !canceled.has(programId);
  const boundIn = (one: TimetableItem) => [...slotsByTime(one), ...flashTalks(one)].filter(isBound);
  const talks = boundIn(item);
  const talksBefore = new Map((was ? boundIn(was) : []).map((slot) => [slot.programId, slot]));
  const outside = (slot: TimeSpan, of: TimeSpan) => slot.begin < of.begin || slot.end > of.end;
  for (const talk of talks) {
    const earlier = talksBefore.get(talk.programId);
    if (outside(talk, item) && !(earlier && was && outside(earlier, was)))
      throw new Rejected({
        rejected: 'outsideItem',
        id: talk.programId,
        span: { begin: item.begin, end: item.end },
      });
  }
  talks.forEach((talk, index) => {
    for (const other of talks.slice(index + 1)) {
      const [a, b] = [talksBefore.get(talk.programId), talksBefore.get(other.programId)];
      const isOwn = own.has(talk.programId) && own.has(other.programId);
      if (overlaps(talk, other) && !isOwn && !(a && b && overlaps(a, b)))
        throw new Rejected({
          rejected: 'timeTaken',
          id: other.programId,
          span: { begin: other.begin, end: other.end },
        });
    }
  });
  for (const boards of ['odd', 'even'] as const) {
    const [core, coreBefore] = [item.core?.[boards], was?.core?.[boards]];
    if (core && outside(core, item) && !(was && coreBefore && outside(coreBefore, was)))
      throw new Rejected({ rejected: 'coreOutside', span: core });
  }
  requireFreeRoom(at, checked);
}

/** Also the end of the day before, and the morning after. */
function requireFreeRoom(at: ProgramPosition, { tables: before, after, own: restored }: Checked): void {
  const dated = (tables: readonly Timetable[], position: ProgramPosition) => {
    const item = itemAt(tables, position);
    const date = tables.find(({ name }) => name === position.table)?.date ?? '';
    return item && { begin: item.begin, end: item.end, date };
  };
  const own = dated(after, at);
  const ownBefore = dated(before, at);
  for (const { name, rooms = {} } of after) {
    const room = rooms[at.room];
    for (const { id, begin, end } of Object.values(room?.tables ?? {})) {
      const there = { table: name, room: at.room, item: id };
      if (sameItem(at, there) || !own) continue;
      const other = dated(after, there);
      const otherBefore = dated(before, there);
      const isRestored = restored.has(keyOf(at)) && restored.has(keyOf(there));
      const met = isRestored || (ownBefore && otherBefore && datesOverlap(ownBefore, otherBefore));
      if (other && datesOverlap(own, other) && !met)
        throw new Rejected({ rejected: 'roomTaken', id, span: { begin, end }, ...(room && { room }) });
    }
  }
}
