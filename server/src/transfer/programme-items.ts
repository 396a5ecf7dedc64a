import { itemTitle } from 'shared-data/models/titles';
import type { ImportWorld } from './planned.ts';
import type { ScheduledEvent } from './programme-events.ts';
import { isSameTime } from './schedule-times.ts';
import type { StoredItem, Target } from './target.ts';

/** Puts an item that holds no programs where its event says. Returns its key, `{table}/{room}/{item}`. `known`: its key, or the id of a new one. */
export function placeItem(
  { date, begin, end, text, kind }: ScheduledEvent,
  known: string,
  sessionId: string,
  target: Target,
  { sessions, zone }: { sessions: ImportWorld['sessions']; zone: string },
): string {
  const [oldTable = '', oldRoom = '', id = known] = known.split('/');
  const from = { table: oldTable, room: oldRoom, item: id };
  const held = known.includes('/') ? target.item(from) : undefined;
  const table = target.day(date);
  const room = target.room(table, text.room);
  const at = { table, room, item: id };
  const isHere = held && oldTable === table && oldRoom === room;
  const stays = isHere && isSameTime(date, { begin, end }, held, zone);
  const item: StoredItem = {
    ...(held ?? { kind, sessionId: '', version: 0 }),
    ...(stays ? { begin: held.begin, end: held.end } : { begin, end }),
    ...{ id, sessionId: sessionId || (held?.sessionId ?? '') },
  };
  const shown = itemTitle({ ...item, id }, sessions[item.sessionId], 'en');
  if (shown !== text.title) item.title = text.title;
  if (held && !isHere) target.setItem(from, null);
  target.setItem(at, item);
  return `${table}/${room}/${id}`;
}
