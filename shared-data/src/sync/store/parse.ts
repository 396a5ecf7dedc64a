import type { Comment, CommentEntry } from '../../models/comment.ts';
import type { DayDelays } from '../../models/delay.ts';
import type { Instruction } from '../../models/instruction.ts';
import type { MailEntry, MailRecord } from '../../models/mail.ts';
import { parseLocalized } from '../../models/parse-listing.ts';
import type { Author, PublicProgram } from '../../models/program.ts';
import type { Session } from '../../models/session.ts';
import type { ActiveSite } from '../../models/site.ts';
import type { DraftItem, Timetable, TimetableRoom } from '../../models/timetable.ts';

type Fields = Record<string, unknown>;

export function record<T>(value: unknown): T | undefined {
  return value !== null && typeof value === 'object' && !Array.isArray(value) ? (value as T) : undefined;
}

/** The database has no empty lists and returns sparse ones as objects. */
function list<T>(value: unknown): T[] {
  if (Array.isArray(value)) return value.filter((item) => item != null) as T[];
  return value !== null && typeof value === 'object' ? (Object.values(value) as T[]) : [];
}

/** Children by key; the database returns those with integer keys as a list. */
export function values<T>(value: unknown): Record<string, T> | undefined {
  if (value === null || typeof value !== 'object') return undefined;
  return Object.fromEntries(Object.entries(value).filter(([, child]) => record(child))) as Record<string, T>;
}

const text = (value: unknown) => (typeof value === 'string' ? value : '');

export function program(value: unknown, key: string): PublicProgram | undefined {
  const fields = record<Fields>(value);
  if (!fields) return undefined;
  return {
    ...fields,
    ...(fields['numbers'] !== undefined && { numbers: list<string>(fields['numbers']) }),
    id: key,
    title: text(fields['title']),
    sessionId: text(fields['sessionId']),
    presentationType: fields['presentationType'] === 'oral' ? 'oral' : 'poster',
    online: fields['online'] === true,
    authors: list<Author>(fields['authors']),
    ownerUid: text(fields['ownerUid']),
  };
}

export function session(value: unknown, key: string): Session | undefined {
  const fields = record<Fields>(value);
  if (!fields) return undefined;
  const parsed: Session = { ...fields, id: key, group: text(fields['group']), title: text(fields['title']) };
  if (fields['conveners'] !== undefined) parsed.conveners = list<string>(fields['conveners']);
  if (fields['convenerUids'] !== undefined) parsed.convenerUids = list<string>(fields['convenerUids']);
  return parsed;
}

/** Rooms and items get their keys as ids; slots with integer keys are kept. Of items that were taken out only the versions are. */
export function timetable(value: unknown, key: string): Timetable | undefined {
  const fields = record<Timetable>(value);
  if (!fields) return undefined;
  return {
    ...fields,
    name: key,
    title: text(fields.title),
    rooms: byId(fields.rooms, withoutRemoved),
  };
}

function withoutRemoved(room: TimetableRoom): TimetableRoom {
  const all = Object.values(byId<DraftItem>(room.tables, (item) => item));
  const removed = all.filter((item) => item.removed === true);
  return {
    ...room,
    tables: Object.fromEntries(all.filter((item) => item.removed !== true).map((item) => [item.id, item])),
    ...(removed.length > 0 && {
      removed: Object.fromEntries(removed.map(({ id, version }) => [id, version])),
    }),
  };
}

function byId<T extends { id: string }>(value: unknown, complete: (entry: T) => T): Record<string, T> {
  const entries: Record<string, T> = {};
  for (const [id, entry] of Object.entries((value ?? {}) as Record<string, unknown>)) {
    const fields = record<T>(entry);
    if (fields) entries[id] = complete({ ...fields, id });
  }
  return entries;
}

export function instruction(value: unknown, key: string): Instruction | undefined {
  const fields = record<Fields>(value);
  const title = parseLocalized(fields?.['title']);
  if (!fields || !title) return undefined;
  const body = parseLocalized(fields['body']) ?? { en: '' };
  return { id: key, title, body, order: Number(fields['order']) || 0 };
}

export function activeSite(value: unknown): ActiveSite | undefined {
  const fields = record<Fields>(value);
  const [table, room, item] = ['table', 'room', 'item'].map((name) => text(fields?.[name]));
  const note = parseLocalized(fields?.['note']);
  return table && room && item ? { table, room, item, ...(note && { note }) } : undefined;
}

export function delays(value: unknown): DayDelays | undefined {
  const rooms = Object.entries(record<Fields>(value) ?? {}).map(([room, items]) => [
    room,
    Object.fromEntries(
      Object.entries(record<Fields>(items) ?? {}).flatMap(([item, one]) => {
        const { minutes, at } = record<Fields>(one) ?? {};
        return typeof minutes === 'number' && typeof at === 'number' ? [[item, { minutes, at }]] : [];
      }),
    ),
  ]);
  return Object.fromEntries(rooms) as DayDelays;
}

export function sessionId(value: unknown): string | undefined {
  return text(value) || undefined;
}

export function comment(value: unknown, key: string): CommentEntry | undefined {
  const fields = record<Comment>(value);
  return fields && { ...fields, id: key, body: text(fields.body), name: text(fields.name) };
}

export function mail(value: unknown, key: string): MailEntry | undefined {
  const fields = record<MailRecord>(value);
  return fields?.data ? { ...fields, id: key, read: fields.read === true } : undefined;
}

export function withId<T extends { id: string }>(value: unknown, key: string): T | undefined {
  const fields = record<T>(value);
  return fields && { ...fields, id: key };
}

export function anything<T>(value: unknown): T | undefined {
  return value == null ? undefined : (value as T);
}
