import { paths } from 'shared-data/navigation/paths';
import { systemMailChanges } from '../../mail/outbox.ts';
import { ProblemError } from '../../problem.ts';
import { answers } from '../answers.ts';
import { signedEndpoint } from '../endpoint.ts';
import { perHour, perMinute } from '../limits.ts';
import { nothing } from '../read-input.ts';
import { limitConfirmations, takeOrWait } from './confirmation-limits.ts';
import { turnOf } from './mail-turn.ts';

const mailsOfNetwork = [perHour(1000)];

/** `POST /api/auth/emailVerification` → `{ sent }`, false when already confirmed. Earlier links stay valid. `tooSoon` limits repeats. */
export const emailVerification = signedEndpoint({
  method: 'POST',
  path: '/api/auth/emailVerification',
  summary: 'Sends the caller a link that confirms the address',
  answer: answers.sent,
  limits: {},
  validate: nothing,
  authorise: async ({ actor, ports, limiter, address }) => {
    const account = await ports.accounts.get(actor.uid);
    if (!account?.email || account.email !== actor.email) throw new ProblemError('unauthenticated');
    if (account.emailVerified) return account;
    // Two per minute: one sent at sign-up and one resend.
    takeOrWait(limiter, 'emailVerification', account.uid, [perMinute(2)]);
    limiter.take('emailVerification', account.uid, [perHour(5)]);
    // Counted only when a mail is sent: calls without effect must not use up the network's quota.
    limiter.takeFrom('emailVerification', address, mailsOfNetwork);
    limitConfirmations(limiter, account.email);
    return account;
  },
  act: async (call, account) => {
    const { ports, options, log, now } = call;
    if (account.emailVerified) return { answer: { sent: false } };
    const code = await ports.accounts.createCode(account.uid, 'VERIFY_EMAIL');
    const changes = await systemMailChanges(ports.database, log, now, {
      id: ports.database.pushKey(),
      template: 'verifyEmail',
      turn: turnOf(call, 'confirmation'),
      to: { name: '', address: account.email },
      values: {
        email: account.email,
        link: `${options.publicOrigin}${paths.accountAction('verifyEmail', code)}`,
      },
    });
    return { changes, answer: { sent: true } };
  },
});
