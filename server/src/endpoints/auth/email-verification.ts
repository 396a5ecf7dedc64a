import { uidSchema } from 'shared-data/models/account-admin';
import * as z from 'zod/mini';
import { confirmationMailChanges } from '../../mail/confirmation-mail.ts';
import { mayConfirmAddress } from '../../policies/account.ts';
import { answers } from '../answers.ts';
import { signedEndpoint } from '../endpoint.ts';
import { perHour, perMinute } from '../limits.ts';
import { json } from '../read-input.ts';
import { limitConfirmations, takeOrWait } from './confirmation-limits.ts';
import { turnOf } from './mail-turn.ts';

const mailsOfNetwork = [perHour(1000)];

/** `uid`: defaults to the caller's own account. */
const verificationSchema = z.strictObject({ uid: z.optional(uidSchema) });

/** `POST /api/auth/emailVerification` `{ uid? }` or no body → `{ sent }`, false when already confirmed. One's own, or any by administrators. Earlier links stay valid. `tooSoon` limits repeats. */
export const emailVerification = signedEndpoint({
  method: 'POST',
  path: '/api/auth/emailVerification',
  summary: 'Sends a link that confirms the address',
  answer: answers.sent,
  limits: {},
  validate: json(verificationSchema, { optional: true }),
  authorise: async ({ actor, ports, limiter, address }, { uid }) => {
    const proof = await mayConfirmAddress(ports.accounts, actor, uid);
    const { account } = proof;
    if (account.emailVerified) return proof;
    // Two per minute: one sent at sign-up and one resend.
    takeOrWait(limiter, 'emailVerification', account.uid, [perMinute(2)]);
    limiter.take('emailVerification', account.uid, [perHour(5)]);
    // Counted only when a mail is sent: calls without effect must not use up the network's quota.
    limiter.takeFrom('emailVerification', address, mailsOfNetwork);
    limitConfirmations(limiter, account.email);
    return proof;
  },
  act: async (call, { account, actor }) => {
    const { ports, options, log } = call;
    if (account.emailVerified) return { answer: { sent: false } };
    const mail = { account, id: ports.database.pushKey(), turn: turnOf(call, 'confirmation') };
    const changes = await confirmationMailChanges(ports, { publicOrigin: options.publicOrigin, log }, mail);
    const what = `account/${account.uid}`;
    const audit = [{ what, before: { confirmation: null }, after: { confirmation: 'sent' } }];
    return { changes, ...(account.uid === actor.uid ? {} : { audit }), answer: { sent: true } };
  },
});
