import { coeditorSchema } from 'shared-data/models/coeditor';
import { fullName } from 'shared-data/models/person-name';
import { serverDbPaths } from 'shared-data/models/server-db-paths';
import { coeditorChanges } from '../../data/coeditors.ts';
import { systemMailChanges } from '../../mail/outbox.ts';
import { coeditorMail } from '../../mail/own-mails.ts';
import { type MayChangeCoeditor, mayChangeCoeditor, programAccess } from '../../policies/program.ts';
import { exists, read } from '../../stored/database.ts';
import { stored } from '../../stored/places.ts';
import { answers } from '../answers.ts';
import { type SignedCall, signedEndpoint } from '../endpoint.ts';
import { perHour } from '../limits.ts';
import { json } from '../read-input.ts';

/** `POST /api/program/coeditor` `{ id, uid | email, coeditor }` → `{ id, uid, coeditor }`. `conflict` when there are too many. Added people get a mail. */
export const changeCoeditor = signedEndpoint({
  method: 'POST',
  path: '/api/program/coeditor',
  summary: 'Lets somebody else edit a program, or no longer',
  answer: answers.coeditor,
  // The answer reveals whether an address is registered.
  limits: { account: [perHour(60)] },
  exclusive: 'sessions',
  validate: json(coeditorSchema),
  authorise: async ({ actor, ports }, { id, uid, email, coeditor }) =>
    mayChangeCoeditor(ports, actor, await programAccess(ports.database, actor, id), {
      uid,
      email,
      coeditor,
    }),
  act: async (call, proof, { id, coeditor }) => ({
    changes: {
      ...(await coeditorChanges(proof, call.ports.database, coeditor)),
      ...(coeditor ? await notice(call, proof) : {}),
    },
    answer: { id, uid: proof.uid, coeditor },
  }),
});

async function notice({ ports, options, log, now, actor }: SignedCall, { access, uid }: MayChangeCoeditor) {
  const { database } = ports;
  const { program } = access;
  const account = await ports.accounts.get(uid);
  const known = uid === actor.uid || (await exists(database, serverDbPaths.coeditor(program.id, uid)));
  if (known || !account?.email || !account.emailVerified || account.disabled) return {};
  const profile = await read(database, stored.profile(uid));
  const context = { id: database.pushKey(), publicOrigin: options.publicOrigin };
  const author = actor.user ? fullName(actor.user) : actor.email;
  const to = { uid, name: profile?.name ?? account.email, address: account.email };
  return systemMailChanges(database, log, now, coeditorMail(context, author, to, program));
}
