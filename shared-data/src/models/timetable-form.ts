import * as z from 'zod/mini';
import { compareText } from './compare.ts';
import { idPattern } from './keys.ts';
import { line, requiredLine } from './text-schema.ts';
import { datePattern, type Timetable } from './timetable.ts';

/** Of days and rooms, which are keys and parts of URLs. */
const idSchema = z.string().check(z.regex(idPattern(32), 'validation.invalid'));

export const mostRooms = 40;

const dateSchema = z
  .string({ error: 'validation.required' })
  .check(z.minLength(1, 'validation.required'), z.refine(isDate, 'validation.invalid'));

function isDate(value: string): boolean {
  const time = Date.parse(value);
  return datePattern.test(value) && !Number.isNaN(time) && new Date(time).toISOString().startsWith(value);
}

const roomSchema = z.strictObject({
  id: idSchema,
  name: requiredLine(100),
  nameJa: z.optional(line(100)),
});
export type RoomDraft = z.infer<typeof roomSchema>;

/** As somebody saw them: a day may have lost its rooms. */
const seenRoomsSchema = z.array(roomSchema).check(z.maxLength(mostRooms, 'validation.tooLong'));

const roomsSchema = z.array(roomSchema).check(
  z.minLength(1, 'validation.roomRequired'),
  z.maxLength(mostRooms, 'validation.tooLong'),
  z.superRefine<RoomDraft[]>((rooms, context) => {
    rooms.forEach(({ id, name }, at) => {
      const earlier = rooms.slice(0, at);
      if (earlier.some((other) => other.id === id || other.name === name))
        context.addIssue({ code: 'custom', path: [at, 'name'], message: 'validation.roomTaken' });
    });
  }),
);

const dayFields = {
  title: requiredLine(100),
  titleJa: z.optional(line(100)),
  /** `YYYY-MM-DD` at the venue. */
  date: dateSchema,
  rooms: roomsSchema,
};

/** A day of the timetable with its rooms, without what takes place there. */
export const dayDraftSchema = z.strictObject(dayFields);
export type DayDraft = z.infer<typeof dayDraftSchema>;

export const newDaySchema = z.strictObject({ id: idSchema, day: dayDraftSchema });

/** `before`: the day as the one who changes it saw it. */
export const dayUpdateSchema = z.strictObject({
  id: idSchema,
  day: dayDraftSchema,
  before: z.strictObject({ ...dayFields, rooms: seenRoomsSchema }),
});

/** Of a form that changes the rooms alone. */
export const dayRoomsSchema = z.strictObject({ rooms: roomsSchema });

export const dayRemovalSchema = z.strictObject({ id: idSchema, items: z.int().check(z.minimum(0)) });

type StoredDay = Pick<Timetable, 'title' | 'titleJa' | 'date'> & {
  rooms?: Record<string, { name?: string; nameJa?: string; order?: number }>;
};

export function dayDraftOf({ title, titleJa = '', date, rooms = {} }: StoredDay): DayDraft {
  const ordered = Object.entries(rooms).sort(
    ([a, { order: first = 0 }], [b, { order: second = 0 }]) => first - second || compareText(a, b),
  );
  return {
    title,
    titleJa,
    date,
    rooms: ordered.map(([id, { name = id, nameJa = '' }]) => ({ id, name, nameJa })),
  };
}
