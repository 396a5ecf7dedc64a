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

/** Milliseconds within which the answer comes to no address when accounts are hidden: longer than the mail takes to be made. */
export const hiddenWork = 200;

const passwordResetSchema = z.strictObject({ email: emailSchema });

/** Mails sent, by network. */
const mails = [perHour(60)];
/** Unknown addresses that a network is told of; they use up no mails. */
const unknown = [perQuarter(30)];

/**
 * `POST /api/auth/passwordReset` `{ email }` → `{ sent: true }`. Mails a link that sets a new password; three an hour for an address.
 * Unknown addresses are told so (`unregisteredAddress`), as the specification asks, thirty in a quarter of an hour for each network.
 * Beyond, and where accounts are hidden, the answer is the same for all, and takes as long.
 */
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
      // where there is nothing to send something is written all the same
      account ? resetMail(call, account) : { [serverPaths.health]: call.now },
      hidden && new Promise((resolve) => setTimeout(resolve, hiddenWork)),
    ]);
    return { changes, answer: { sent: true } };
  },
});

async function resetMail({ ports, options, log, now }: Call, account: AccountEntry) {
  const code = await ports.accounts.createCode(account.uid, 'PASSWORD_RESET');
  return systemMailChanges(ports.database, log, now, {
    id: ports.database.pushKey(),
    template: 'resetPassword',
    to: { name: '', address: account.email },
    values: {
      email: account.email,
      link: `${options.publicOrigin}${paths.accountAction('resetPassword', code)}`,
    },
  });
}
