import { emailSchema } from 'shared-data/models/account';
import { paths } from 'shared-data/platform/paths';
import * as z from 'zod/mini';
import { systemMailChanges } from '../../mail/outbox.ts';
import { Refusal } from '../../problem.ts';
import { answers } from '../answers.ts';
import { openEndpoint } from '../endpoint.ts';
import { perHour } from '../limits.ts';
import { json } from '../read-input.ts';

export const passwordResetSchema = z.strictObject({ email: emailSchema });

/**
 * `POST /api/auth/passwordReset` `{ email }` → `{ sent: true }`. Mails a link that sets a new password. Unknown addresses are
 * told so (`unregisteredAddress`), as the specification asks; three calls an hour per address keep guessing slow.
 */
export const passwordReset = openEndpoint({
  method: 'POST',
  path: '/api/auth/passwordReset',
  summary: 'Sends a link that sets a new password',
  answer: answers.sent,
  limits: { address: [perHour(10)] },
  validate: json(passwordResetSchema),
  authorise: async ({ ports, limiter }, { email }) => {
    limiter.take('passwordReset address', email, [perHour(3)]);
    const account = await ports.accounts.getByEmail(email);
    if (!account || account.disabled) throw new Refusal('unregisteredAddress');
    return account;
  },
  act: async ({ ports, options, log, now }, account) => {
    const code = await ports.accounts.createCode(account.uid, 'PASSWORD_RESET');
    const changes = await systemMailChanges(ports.database, log, now, {
      id: ports.database.pushKey(),
      template: 'resetPassword',
      to: { name: '', address: account.email },
      values: {
        email: account.email,
        link: `${options.publicOrigin}${paths.accountAction('resetPassword', code)}`,
      },
    });
    return { changes, answer: { sent: true } };
  },
});
