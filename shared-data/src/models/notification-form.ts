import * as z from 'zod/mini';
import { notificationChoices } from './notification.ts';

const clock = z.string().check(z.regex(/^(([01][0-9]|2[0-3]):[0-5][0-9])?$/, 'validation.time'));

/** The form: quiet hours have both ends, or none ('' each). */
export const notificationSettingsSchema = z
  .object({ choices: z.array(z.enum(notificationChoices)), quietFrom: clock, quietTo: clock })
  .check(
    z.refine(({ quietFrom, quietTo }) => !quietTo || quietFrom !== '', {
      error: 'validation.required',
      path: ['quietFrom'],
    }),
    z.refine(({ quietFrom, quietTo }) => !quietFrom || quietTo !== '', {
      error: 'validation.required',
      path: ['quietTo'],
    }),
    z.refine(({ quietFrom, quietTo }) => !quietFrom || quietFrom !== quietTo, {
      error: 'myRoom.notify.sameTimes',
      path: ['quietTo'],
    }),
  );
export type NotificationSettingsValues = z.infer<typeof notificationSettingsSchema>;
