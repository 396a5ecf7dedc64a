import { emailSchema } from 'shared-data/models/account';
import type { AccountEntry } from 'shared-data/models/account-admin';
import { paths } from 'shared-data/navigation/paths';
import * as z from 'zod/mini';
import { serverPaths } from '../../data/paths.ts';
import { systemMailChanges } from '../../mail/outbox.ts';
import { ProblemError } from '../../problem.ts';
import { answers } from '../answers.ts';
import { type Call, openEndpoint } from '../endpoint.ts';
import { perHour, perQuarter } from '../limits.ts';
import { json } from '../read-input.ts';
import { turnOf } from './mail-turn.ts';

/** Delay in milliseconds when accounts are hidden: longer than creating the mail takes, so that timing reveals nothing. */
export const hiddenWork = 200;

const passwordResetSchema = z.strictObject({ email: emailSchema });

const mails = [perHour(60)];
const unknown = [perQuarter(30)];

/** `POST /api/auth/passwordReset` `{ email }` → `{ sent: true }`. Reports unknown addresses up to a limit per network; beyond it all answers are alike. */
export const passwordReset = openEndpoint({
  method: 'POST',
  path: '/api/auth/passwordReset',
  summary: 'Sends a link that sets a new password',
  answer: answers.sent,
  limits: {},
  validate: json(passwordResetSchema),
  authorise: async ({ ports, limiter, options, address }, { email }) => {
    limiter.assertLeft('reset', address, mails);
    limiter.take('reset', email, [perHour(3)], 'address');
    const found = await ports.accounts.getByEmail(email);
    const account = found && !found.disabled ? found : null;
    const hidden = options.hideAccounts || limiter.isSpent('unknownReset', address, unknown);
    if (account) limiter.takeFrom('reset', address, mails);
    else if (!options.hideAccounts && limiter.spends('unknownReset', address, unknown))
      throw new ProblemError('unregisteredAddress');
    return { account, hidden };
  },
  act: async (call, { account, hidden }) => {
    const [changes] = await Promise.all([
      // Without a mail something else is written, so that timing stays the same.
      account ? resetMail(call, account) : { [serverPaths.health]: call.now },
      hidden && new Promise((resolve) => setTimeout(resolve, hiddenWork)),
    ]);
    return { changes, answer: { sent: true } };
  },
});

async function resetMail(call: Call, account: AccountEntry) {
  const { ports, options, log, now } = call;
  const code = await ports.accounts.createCode(account.uid, 'PASSWORD_RESET');
  return systemMailChanges(ports.database, log, now, {
    id: ports.database.pushKey(),
    template: 'resetPassword',
    turn: turnOf(call, 'reset'),
    to: { name: '', address: account.email },
    values: {
      email: account.email,
      link: `${options.publicOrigin}${paths.accountAction('resetPassword', code)}`,
    },
  });
}
