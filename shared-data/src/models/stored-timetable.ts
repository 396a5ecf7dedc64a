import * as z from 'zod/mini';
import type { Session, SessionGroup } from './session.ts';
import { storedRecord } from './stored-record.ts';
import type {
  DraftItem,
  ProgramPosition,
  RoomZoom,
  Timetable,
  TimetableRoom,
  TimetableSlot,
} from './timetable.ts';

export const storedSessionSchema = storedRecord<Session>({
  id: z.string(),
  group: z.string(),
  title: z.string(),
  titleJa: z.optional(z.string()),
  conveners: z.optional(z.array(z.string())),
  convenerUids: z.optional(z.array(z.string())),
  scope: z.optional(z.string()),
  scopeJa: z.optional(z.string()),
  color: z.optional(z.number()),
});

export const storedSessionGroupSchema = storedRecord<SessionGroup>({
  id: z.string(),
  title: z.string(),
  titleJa: z.optional(z.string()),
  order: z.number(),
});

type StoredItemFields = Omit<DraftItem, 'id' | 'programs' | 'flash'> & Partial<Pick<DraftItem, 'id'>>;

/** `otherData/table/{name}` without its rooms, which are parsed one by one, and so on downwards. The rules only require items. */
export const dayFieldsSchema = storedRecord<Partial<Omit<Timetable, 'rooms'>>>({
  name: z.optional(z.string()),
  title: z.optional(z.string()),
  titleJa: z.optional(z.string()),
  date: z.optional(z.string()),
  order: z.optional(z.number()),
});

export const roomFieldsSchema = storedRecord<Partial<Omit<TimetableRoom, 'tables' | 'removed'>>>({
  id: z.optional(z.string()),
  name: z.optional(z.string()),
  nameJa: z.optional(z.string()),
  order: z.optional(z.number()),
});

const span = z.object({ begin: z.string(), end: z.string() });

/** Early releases stored no `id`, which is the key as well. */
export const itemFieldsSchema = storedRecord<StoredItemFields>({
  id: z.optional(z.string()),
  kind: z.enum(['oral', 'poster', 'break', 'event']),
  sessionId: z.string(),
  title: z.optional(z.string()),
  titleJa: z.optional(z.string()),
  begin: z.string(),
  end: z.string(),
  convener: z.optional(z.string()),
  closed: z.optional(z.boolean()),
  hidden: z.optional(z.boolean()),
  removed: z.optional(z.boolean()),
  core: z.optional(
    storedRecord<NonNullable<DraftItem['core']>>({ odd: z.optional(span), even: z.optional(span) }),
  ),
  version: z.number(),
});

export const slotSchema = storedRecord<TimetableSlot>({
  order: z.number(),
  begin: z.optional(z.string()),
  end: z.optional(z.string()),
  board: z.optional(z.string()),
});

export const positionSchema = storedRecord<ProgramPosition>({
  table: z.string(),
  room: z.string(),
  item: z.string(),
});

/** The rules require only the time. */
export const roomZoomSchema = storedRecord<Partial<RoomZoom> & Pick<RoomZoom, 'showAt'>>({
  url: z.optional(z.string()),
  meetingId: z.optional(z.string()),
  passcode: z.optional(z.string()),
  showAt: z.number(),
});
