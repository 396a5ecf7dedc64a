import { expect, test } from 'vitest';
import type { NotificationSettings } from './notification.ts';
import {
  mergedNotificationValues,
  type NotificationSettingsValues,
  notificationSettingsOf,
  notificationSettingsSchema,
  notificationValues,
} from './notification-form.ts';

const device = { zone: 'UTC', locale: 'en' } as const;
const of = (
  choices: NotificationSettingsValues['choices'],
  quietFrom = '',
  quietTo = '',
): NotificationSettingsValues => ({ choices, quietFrom, quietTo });

test('what is stored is shown, and stored as it was', () => {
  const settings: NotificationSettings = {
    next: true,
    reply: true,
    quietFrom: '22:00',
    quietTo: '07:00',
    ...device,
  };
  expect(notificationValues(settings)).toEqual(of(['next', 'reply'], '22:00', '07:00'));
  expect(notificationSettingsOf(notificationValues(settings), device)).toEqual(settings);
  expect(notificationSettingsOf(notificationValues(undefined), device)).toBeNull();
  expect(notificationSettingsOf(of([], '22:00', '07:00'), device)).toEqual({
    quietFrom: '22:00',
    quietTo: '07:00',
    ...device,
  });
});

test.each([
  ['a choice here', of(['next']), of([]), of([]), of(['next'])],
  ['a choice there', of([]), of([]), of(['reply']), of(['reply'])],
  ['both', of(['next']), of([]), of(['reply']), of(['next', 'reply'])],
  ['taken back here, chosen there', of([]), of(['next']), of(['next', 'reply']), of(['reply'])],
  ['quiet hours there', of(['next']), of([]), of([], '22:00', '07:00'), of(['next'], '22:00', '07:00')],
  [
    'other quiet hours here',
    of([], '21:00', '06:00'),
    of([]),
    of([], '22:00', '07:00'),
    of([], '21:00', '06:00'),
  ],
])('%s: what changed on either side is kept', (_, here, base, latest, expected) => {
  expect(mergedNotificationValues(here, { base, latest })).toEqual(expected);
});

test.each([
  [of(['next']), []],
  [of([], '22:00', '07:00'), []],
  [of([], '22:00'), ['quietTo validation.required']],
  [of([], '', '07:00'), ['quietFrom validation.required']],
  [of([], '22:00', '22:00'), ['quietTo myRoom.notify.sameTimes']],
  [of([], '7', '22:00'), ['quietFrom validation.time']],
])('%j has the faults %j', (values, faults) => {
  const { error } = notificationSettingsSchema.safeParse(values);
  expect(error?.issues.map(({ path, message }) => `${path.join('/')} ${message}`) ?? []).toEqual(faults);
});
