import { fullName } from 'shared-data/models/person-name';
import type { PublicProgram, Submission } from 'shared-data/models/program';
import { shownId } from 'shared-data/models/program-text';
import type { Registration } from 'shared-data/models/user';
import { paths } from 'shared-data/navigation/paths';
import type { Actor } from '../policies/actor.ts';
import type { Database } from '../ports.ts';
import type { SystemMail } from './outbox.ts';
import { choiceNames, submissionText } from './submission-text.ts';

interface MailContext {
  id: string;
  publicOrigin: string;
}

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

export function withdrawalMail(
  { id, publicOrigin }: MailContext,
  actor: Pick<Actor, 'uid' | 'email' | 'user'>,
  program: Pick<PublicProgram, 'id' | 'numbers' | 'title'>,
): SystemMail {
  const name = actor.user ? fullName(actor.user) : actor.email;
  return {
    id,
    template: 'programWithdrawn',
    to: { name, address: actor.email },
    uid: actor.uid,
    values: {
      name,
      programId: shownId(program),
      title: program.title,
      link: `${publicOrigin}${paths.presentation(program.id)}`,
    },
  };
}

export function coeditorMail(
  { id, publicOrigin }: MailContext,
  author: string,
  to: { uid: string; name: string; address: string },
  program: Pick<PublicProgram, 'id' | 'numbers' | 'title'>,
): SystemMail {
  const { uid, name, address } = to;
  return {
    id,
    template: 'coeditorAdded',
    to: { name, address },
    uid,
    values: {
      name,
      author,
      programId: shownId(program),
      title: program.title,
      link: `${publicOrigin}${paths.presentation(program.id)}`,
    },
  };
}

/** Without a record: the mail box is gone. */
export function accountDeletedMail(id: string, email: string): SystemMail {
  return { id, template: 'accountDeleted', to: { name: '', address: email }, values: { email } };
}

export async function submissionMail(
  { id, publicOrigin }: MailContext,
  actor: Pick<Actor, 'uid' | 'email' | 'user'>,
  database: Database,
  program: { id: string; submission: Submission },
): Promise<SystemMail> {
  const name = actor.user ? fullName(actor.user) : actor.email;
  return {
    id,
    template: 'successSubmission',
    to: { name, address: actor.email },
    uid: actor.uid,
    values: { name, email: actor.email, ...(await submissionValues(publicOrigin, database, program)) },
  };
}

/** What the mail says about a submission. */
export async function submissionValues(
  publicOrigin: string,
  database: Database,
  { id, submission }: { id: string; submission: Submission },
) {
  const names = await choiceNames(database, submission);
  return {
    programId: id,
    title: submission.title,
    submission: submissionText(submission, names.en, 'en'),
    submissionJa: submissionText(submission, names.ja, 'ja'),
    link: `${publicOrigin}${paths.modifySubmission(id)}`,
  };
}
