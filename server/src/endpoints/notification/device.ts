import { locales } from 'shared-data/models/locales';
import * as z from 'zod/mini';
import { deviceRemovalChanges, newDeviceChanges, pushKeys } from '../../data/notifications.ts';
import { pushMessage, pushOptions } from '../../notify/push-message.ts';
import { addedText } from '../../notify/texts.ts';
import { isPushService, mayChangeDevices } from '../../policies/notification.ts';
import { ProblemError } from '../../problem.ts';
import { answers } from '../answers.ts';
import { signedEndpoint } from '../endpoint.ts';
import { perHour } from '../limits.ts';
import { json, nothing } from '../read-input.ts';

const endpoint = z.string().check(z.maxLength(1000));
const key = (length: number) => z.string().check(z.regex(new RegExp(`^[A-Za-z0-9_-]{${length}}={0,2}$`)));

const deviceSchema = z.discriminatedUnion('action', [
  z.strictObject({
    action: z.literal('add'),
    endpoint,
    /** Of 65 bytes, and `auth` of 16. */
    p256dh: key(87),
    auth: key(22),
    locale: z.enum(locales),
    /** Just subscribed: it gets a first notification. */
    fresh: z.boolean(),
  }),
  z.strictObject({ action: z.literal('remove'), endpoint }),
]);

type DeviceChange = z.infer<typeof deviceSchema>;

/** `GET /api/notification/key` → `{ key }`: the server's public key, which a browser needs to subscribe to pushes. */
export const pushKey = signedEndpoint({
  method: 'GET',
  path: '/api/notification/key',
  summary: 'The key with which a browser subscribes to notifications',
  answer: answers.pushKey,
  limits: { account: [perHour(120)] },
  validate: nothing,
  authorise: ({ actor }) => mayChangeDevices(actor, 'add'),
  act: async ({ ports }) => ({ answer: { key: (await pushKeys(ports)).publicKey } }),
});

/** `POST /api/notification/device` `{ action, endpoint, … }` → `{ on }`. With `fresh` the browser gets a first notification at once. */
export const changeDevice = signedEndpoint({
  method: 'POST',
  path: '/api/notification/device',
  summary: 'Adds this browser to those that get one’s notifications, or takes it away',
  answer: answers.pushDevice,
  limits: { account: [perHour(120)] },
  validate: json(deviceSchema),
  authorise: ({ actor }, { action }: DeviceChange) => mayChangeDevices(actor, action),
  act: async ({ ports, options, now, log }, proof, input: DeviceChange) => {
    if (input.action === 'remove')
      return {
        changes: await deviceRemovalChanges(proof, ports.database, input.endpoint),
        answer: { on: false },
      };
    if (!isPushService(input.endpoint, options.pushOrigins))
      throw new ProblemError('invalid', { errors: { endpoint: 'validation.invalid' } });
    const { p256dh, auth, locale, fresh } = input;
    const device = { endpoint: input.endpoint, p256dh, auth, at: now };
    return {
      changes: await newDeviceChanges(proof, ports.database, device),
      answer: { on: true },
      ...(fresh && {
        afterwards: async () => {
          const keys = await pushKeys(ports);
          ports.push
            .send(device, pushMessage('added', addedText(locale)), pushOptions(keys, options.publicOrigin))
            .catch((error: unknown) =>
              log.warn('a push service took no notification', { error: String(error) }),
            );
        },
      }),
    };
  },
});
