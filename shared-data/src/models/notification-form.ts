import * as z from 'zod/mini';
import { type NotificationChoice, type NotificationSettings, notificationChoices } from './notification.ts';

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

/** What the form shows of stored settings. */
export function notificationValues(settings: NotificationSettings | undefined): NotificationSettingsValues {
  const { quietFrom = '', quietTo = '' } = settings ?? {};
  return { choices: notificationChoices.filter((choice) => settings?.[choice]), quietFrom, quietTo };
}

/** What was changed here, on top of what was stored meanwhile on another device or in another tab. */
export function mergedNotificationValues(
  values: NotificationSettingsValues,
  { base, latest }: { base: NotificationSettingsValues; latest: NotificationSettingsValues },
): NotificationSettingsValues {
  const isChosen = (choice: NotificationChoice) => {
    const here = values.choices.includes(choice);
    return here === base.choices.includes(choice) ? latest.choices.includes(choice) : here;
  };
  const isQuietAsBefore = values.quietFrom === base.quietFrom && values.quietTo === base.quietTo;
  const { quietFrom, quietTo } = isQuietAsBefore ? latest : values;
  return { choices: notificationChoices.filter(isChosen), quietFrom, quietTo };
}

/** Null when there is nothing to store. */
export function notificationSettingsOf(
  { choices, quietFrom, quietTo }: NotificationSettingsValues,
  device: Pick<NotificationSettings, 'locale' | 'zone'>,
): NotificationSettings | null {
  if (choices.length === 0 && !quietFrom) return null;
  return {
    ...Object.fromEntries(choices.map((choice) => [choice, true])),
    ...(quietFrom && quietTo ? { quietFrom, quietTo } : {}),
    ...device,
  };
}
