import { submissionOf } from 'shared-data/models/program';
import { type FreeMail, freeMailSchema, type OwnMail, ownMailSchema } from 'shared-data/models/send-mail';
import * as z from 'zod/mini';
import { freeText } from '../../mail/free-text.ts';
import { mailChanges, systemMailChanges } from '../../mail/outbox.ts';
import { registrationMail, submissionMail } from '../../mail/own-mails.ts';
import {
  type MaySendFreeMail,
  type MaySendOwnMail,
  maySendFreeMail,
  maySendOwnMail,
} from '../../policies/mail.ts';
import { ProblemError } from '../../problem.ts';
import { answers } from '../answers.ts';
import { type Outcome, type SignedCall, signedEndpoint } from '../endpoint.ts';
import { perHour } from '../limits.ts';
import { multipart, parse } from '../read-input.ts';

type Input = { free: FreeMail } | { own: OwnMail };
type Proof = { free: MaySendFreeMail } | { own: MaySendOwnMail };

const path = '/php/sendMail.php';
const largest = 256 * 1024;
/** For all callers together; mail jobs are not counted here. */
const together = [perHour(500)];

const read = multipart<Input>(z.union([freeMailSchema, ownMailSchema]), largest, (fields) =>
  'template' in fields ? { own: parse(ownMailSchema, fields) } : { free: parse(freeMailSchema, fields) },
);

/** `POST /php/sendMail.php`, multipart → 202 `{ id }`. Staff send free text; participants a `template`, to themselves only. */
export const sendMail = signedEndpoint<Input, Proof>({
  method: 'POST',
  path,
  summary: 'Sends one mail',
  answer: answers.id,
  limits: { account: [perHour(20)] },
  creates: true,
  validate: read,
  authorise: async ({ actor, ports }, input) =>
    'free' in input
      ? { free: maySendFreeMail(actor) }
      : { own: await maySendOwnMail(ports.database, actor, input.own) },
  act: async (call, proof, input) => {
    call.limiter.take(path, 'all', together, 'everybody');
    const id = call.ports.database.pushKey();
    const changes =
      'free' in input
        ? await freeMail(call, id, input.free)
        : await ownMail(call, id, proof as { own: MaySendOwnMail });
    const audit = 'free' in input ? { audit: sentBy(id, input.free) } : {};
    return { changes, answer: { id }, status: 202, ...audit };
  },
});

async function freeMail({ ports, now }: SignedCall, id: string, mail: FreeMail) {
  const account = await ports.accounts.getByEmail(mail.to);
  const uid = account && !account.disabled ? account.uid : undefined;
  return mailChanges(
    {
      id,
      to: { name: mail.toname, address: mail.to },
      turn: { kind: 'staff' },
      ...(uid === undefined ? {} : { uid }),
    },
    { subject: mail.subject, ...bodyOf(mail) },
    now,
  );
}

function bodyOf({ body }: FreeMail): ReturnType<typeof freeText> {
  try {
    return freeText(body);
  } catch (error) {
    if (error instanceof RangeError)
      throw new ProblemError('invalid', { errors: { body: 'validation.invalid' } });
    throw error;
  }
}

function sentBy(id: string, { to, subject }: FreeMail): NonNullable<Outcome['audit']> {
  return [{ what: `server/outbox/${id}`, before: null, after: { to, subject } }];
}

async function ownMail(
  { actor, ports, options, log, now }: SignedCall,
  id: string,
  { own }: { own: MaySendOwnMail },
) {
  const context = { id, publicOrigin: options.publicOrigin };
  const { access } = own;
  const mail = access
    ? await submissionMail(context, actor, ports.database, {
        id: access.program.id,
        submission: submissionOf(access.program, access.own),
      })
    : actor.user && registrationMail(context, actor, actor.user);
  return mail ? systemMailChanges(ports.database, log, now, mail) : {};
}
