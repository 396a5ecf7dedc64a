import { addressChangeSchema } from 'shared-data/models/address-change';
import { askedAgainChanges, givenUpChanges } from '../../data/address-change.ts';
import { pendingAddress } from '../../data/address-codes.ts';
import { mayManageAddressChange } from '../../policies/account.ts';
import { ProblemError } from '../../problem.ts';
import { answers } from '../answers.ts';
import { signedEndpoint } from '../endpoint.ts';
import { perHour, perMinute } from '../limits.ts';
import { json } from '../read-input.ts';
import { confirmationMail } from './ask-for-address.ts';
import { limitConfirmations, takeOrWait } from './confirmation-limits.ts';

/** `POST /api/auth/addressChange` `{ action }` → `{ uid }`. `notFound` when no change is pending, `tooSoon` to resend too early. */
export const changeAddress = signedEndpoint({
  method: 'POST',
  path: '/api/auth/addressChange',
  summary: 'Sends the confirmation mail of a new address again, or gives the change up',
  answer: answers.uid,
  limits: { account: [perHour(60)] },
  exclusive: 'accounts',
  validate: json(addressChangeSchema),
  authorise: ({ actor, ports }) => mayManageAddressChange(ports.accounts, actor),
  act: async (call, proof, { action }) => {
    const { limiter, now, ports } = call;
    const { uid, email } = proof.account;
    if (action === 'cancel') return { changes: await givenUpChanges(proof, ports.database), answer: { uid } };
    const pending = await pendingAddress(ports.database, uid);
    if (!pending || pending.until <= now) throw new ProblemError('notFound');
    takeOrWait(limiter, 'addressResend', uid, [perMinute(1)]);
    limitConfirmations(limiter, pending.to);
    const { changes, confirm } = await askedAgainChanges(proof, pending, now);
    return {
      changes: { ...changes, ...(await confirmationMail(call, email, pending.to, confirm)) },
      answer: { uid },
    };
  },
});
