import { stableUuid } from 'shared-data/models/stable-uuid';
import type { ProgramPosition } from 'shared-data/models/timetable';
import { minutesOf } from 'shared-data/models/venue-time';
import type { ScheduledEvent } from './programme-events.ts';
import { isSameTime } from './schedule-times.ts';
import type { StoredItem, Target } from './target.ts';

/** A program with its event and the session of its track. */
export interface ToPlace {
  event: ScheduledEvent;
  program: string;
  sessionId: string;
  /** What the program is, whatever the file calls it. */
  kind: 'oral' | 'poster';
}

/** Minutes between talks of one block. */
const longestGap = 20;

/** Programs at the times of their events: where they are, in blocks of their session that have room, else in new blocks. */
export function placePrograms(all: readonly ToPlace[], target: Target, timeZone: string): void {
  const placed = all.map((one) => {
    const { date, text } = one.event;
    const table = target.day(date);
    return { ...one, table, room: target.room(table, text.room) };
  });
  const others = placed.filter((one) => !staysIn(one, target, timeZone));
  const emptied = new Map<string, ProgramPosition>();
  for (const { program } of others) {
    const at = target.position(program);
    if (at) emptied.set(JSON.stringify(at), at);
    target.take(program);
  }
  const ordered = others.toSorted(
    (a, b) => minutesOf(a.event.begin) - minutesOf(b.event.begin) || a.event.row - b.event.row,
  );
  const open = new Map<string, ProgramPosition>();
  for (const one of ordered) {
    const at = one.kind === 'poster' ? posterBlock(one, target) : talkBlock(one, target, open);
    const { begin, end } = one.event;
    target.place(one.program, at, one.kind === 'poster' ? {} : { begin, end });
  }
  for (const at of emptied.values()) {
    const item = target.item(at);
    if (item && Object.keys({ ...item.programs, ...item.flash }).length === 0) target.setItem(at, null);
  }
}

type Placed = ToPlace & { table: string; room: string };

/** Whether a program is there already, or only changes its time within its item. */
function staysIn({ event, program, sessionId, table, room }: Placed, target: Target, zone: string): boolean {
  const at = target.position(program);
  const item = at && target.item(at);
  if (!item || at.table !== table || at.room !== room || (sessionId !== '' && sessionId !== item.sessionId))
    return false;
  const slot = item.programs?.[program];
  const stands = { begin: slot?.begin ?? item.begin, end: slot?.end ?? item.end };
  if (isSameTime(event.date, event, stands, zone)) return true;
  if (slot?.begin === undefined || event.begin < item.begin || event.end > item.end) return false;
  const { order: _, ...kept } = slot;
  target.place(program, at, { ...kept, begin: event.begin, end: event.end });
  return true;
}

function posterBlock({ event, sessionId, table, room }: Placed, target: Target): ProgramPosition {
  const { begin, end, source } = event;
  const known = target
    .items(table, room)
    .find(
      ([, item]) =>
        item.kind === 'poster' && item.sessionId === sessionId && item.begin === begin && item.end === end,
    );
  if (known) return { table, room, item: known[0] };
  return newBlock({ table, room }, { kind: 'poster', sessionId, begin, end, version: 0 }, source, target);
}

/** An existing block that has the time free, the block that was begun last and can go on, or a new one. */
function talkBlock(one: Placed, target: Target, open: Map<string, ProgramPosition>): ProgramPosition {
  const { event, sessionId, table, room } = one;
  const { begin, end, source } = event;
  const known = target
    .items(table, room)
    .find(
      ([, item]) =>
        item.kind === 'oral' &&
        item.sessionId === sessionId &&
        item.begin <= begin &&
        end <= item.end &&
        isFree(item, begin, end),
    );
  if (known) return { table, room, item: known[0] };
  const key = JSON.stringify([table, room]);
  const last = open.get(key);
  const item = last && target.item(last);
  const gap = item ? minutesOf(begin) - minutesOf(item.end) : -1;
  if (last && item && item.sessionId === sessionId && gap >= 0 && gap <= longestGap) {
    if (!isTaken(target, last, item.end, end)) {
      item.end = end;
      return last;
    }
  }
  const made = newBlock({ table, room }, { kind: 'oral', sessionId, begin, end, version: 0 }, source, target);
  open.set(key, made);
  return made;
}

function isFree({ begin: from, end: to, programs = {} }: StoredItem, begin: string, end: string): boolean {
  return Object.values(programs).every((slot) => (slot.begin ?? from) >= end || begin >= (slot.end ?? to));
}

/** Whether another item of the room has a part of the time. */
function isTaken(
  target: Target,
  { table, room, item: id }: ProgramPosition,
  begin: string,
  end: string,
): boolean {
  return target
    .items(table, room)
    .some(([other, item]) => other !== id && item.begin < end && begin < item.end);
}

function newBlock(
  at: Pick<ProgramPosition, 'table' | 'room'>,
  item: StoredItem,
  source: string,
  target: Target,
): ProgramPosition {
  const base = `b${stableUuid(source).replaceAll('-', '').slice(0, 20)}`;
  const place = { ...at, item: base };
  for (let number = 2; target.item(place); number++) place.item = `${base}-${number}`;
  target.setItem(place, { ...item, id: place.item });
  return place;
}
