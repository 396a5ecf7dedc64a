import { paths } from 'shared-data/platform/paths';
import { systemMailChanges } from '../../mail/outbox.ts';
import { Refusal } from '../../problem.ts';
import { answers } from '../answers.ts';
import { signedEndpoint } from '../endpoint.ts';
import { perHour, perMinute } from '../limits.ts';
import { nothing } from '../read-input.ts';

/**
 * `POST /api/auth/emailVerification`, bearer token, no body → `{ sent }`. Sends the caller a link that confirms the address;
 * `sent: false` when it is confirmed already.
 */
export const emailVerification = signedEndpoint({
  method: 'POST',
  path: '/api/auth/emailVerification',
  summary: 'Sends the caller a link that confirms the address',
  answer: answers.sent,
  // Two in a minute: the one sent at sign-up, and one for who presses resend. From one network more than sign up there in an hour.
  limits: { address: [perHour(300)], account: [perMinute(2), perHour(5)] },
  validate: nothing,
  authorise: async ({ actor, ports }) => {
    const account = await ports.accounts.get(actor.uid);
    if (!account?.email || account.email !== actor.email) throw new Refusal('unauthenticated');
    return account;
  },
  act: async ({ ports, options, log, now }, account) => {
    if (account.emailVerified) return { answer: { sent: false } };
    const code = await ports.accounts.createCode(account.uid, 'VERIFY_EMAIL');
    const changes = await systemMailChanges(ports.database, log, now, {
      id: ports.database.pushKey(),
      template: 'verifyEmail',
      to: { name: '', address: account.email },
      values: {
        email: account.email,
        link: `${options.publicOrigin}${paths.accountAction('verifyEmail', code)}`,
      },
    });
    return { changes, answer: { sent: true } };
  },
});
