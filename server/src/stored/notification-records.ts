import { locales } from 'shared-data/models/locales';
import type {
  Notification,
  NotificationSettings,
  PushSubscriptionKeys,
} from 'shared-data/models/notification';
import { storedRecord } from 'shared-data/models/stored-record';
import { isTimeZone } from 'shared-data/models/structure';
import * as z from 'zod/mini';
import type { PushKeys } from '../ports.ts';

const chosen = z.optional(z.literal(true));
const clock = z.optional(z.string().check(z.regex(/^([01][0-9]|2[0-3]):[0-5][0-9]$/)));

/** The rules cannot know the names of zones. */
const zone = z.string().check(z.refine(isTimeZone));

export const notificationSettingsSchema = storedRecord<NotificationSettings>({
  begins: chosen,
  next: chosen,
  changed: chosen,
  reply: chosen,
  quietFrom: clock,
  quietTo: clock,
  zone,
  locale: z.enum(locales),
});

export const notificationSchema = storedRecord<Notification>({
  title: z.string(),
  body: z.string(),
  path: z.string(),
  at: z.number(),
  shown: z.optional(z.number()),
});

/** `server/pushDevice/{uid}/{hash}`. `at`: when the browser named itself last, epoch milliseconds. */
export interface PushDevice extends PushSubscriptionKeys {
  at: number;
}

export const pushDeviceSchema = storedRecord<PushDevice>({
  endpoint: z.string(),
  p256dh: z.string(),
  auth: z.string(),
  at: z.number(),
});

export const pushKeysSchema = storedRecord<PushKeys>({ publicKey: z.string(), privateKey: z.string() });

/** `server/begun/{programId}`, by choice. */
export interface Begun {
  begins?: number;
  next?: number;
}

export const begunSchema = storedRecord<Begun>({
  begins: z.optional(z.number()),
  next: z.optional(z.number()),
});
