import { fullName, type Registration } from 'shared-data/models/user';
import { paths } from 'shared-data/platform/paths';
import type { Actor } from '../policies/actor.ts';
import type { SystemMail } from './outbox.ts';

interface MailContext {
  id: string;
  publicOrigin: string;
}

/** To somebody who has just registered. */
export function registrationMail(
  { id, publicOrigin }: MailContext,
  actor: Pick<Actor, 'uid' | 'email'>,
  registration: Registration,
): SystemMail {
  const name = fullName(registration);
  return {
    id,
    template: 'successRegistration',
    to: { name, address: actor.email },
    uid: actor.uid,
    values: {
      name,
      email: actor.email,
      affiliation: registration.affiliation,
      link: `${publicOrigin}${paths.myRoom()}`,
    },
  };
}

/** To somebody who has just submitted an abstract. */
export function submissionMail(
  { id, publicOrigin }: MailContext,
  actor: Pick<Actor, 'uid' | 'email' | 'user'>,
  program: { id: string; title: string },
): SystemMail {
  const name = actor.user ? fullName(actor.user) : actor.email;
  return {
    id,
    template: 'successSubmission',
    to: { name, address: actor.email },
    uid: actor.uid,
    values: {
      name,
      email: actor.email,
      programId: program.id,
      title: program.title,
      link: `${publicOrigin}${paths.modifySubmission(program.id)}`,
    },
  };
}
