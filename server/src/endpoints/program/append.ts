import { submissionSchema } from 'shared-data/models/program';
import { fullName } from 'shared-data/models/user';
import { paths } from 'shared-data/platform/paths';
import * as z from 'zod/mini';
import { newProgramChanges, nextTemporaryId } from '../../data/programs.ts';
import { requireSessions } from '../../data/sessions.ts';
import { systemMailChanges } from '../../mail/outbox.ts';
import { mayAppendProgram } from '../../policies/program.ts';
import { signedEndpoint } from '../endpoint.ts';
import { perHour } from '../limits.ts';
import { json } from '../read-input.ts';

export const appendProgramSchema = z.strictObject({ submission: submissionSchema });

/**
 * `POST /api/program/append` `{ submission }` → 201 `{ id }`, a temporary ID. Public part, private part, mail and mail record
 * are one change. The owner is the caller.
 */
export const appendProgram = signedEndpoint({
  method: 'POST',
  path: '/api/program/append',
  limits: { account: [perHour(300)] },
  creates: true,
  validate: json(appendProgramSchema),
  authorise: ({ actor, ports, now }) => mayAppendProgram(ports.database, actor, now),
  act: async ({ ports, options, log, now }, proof, { submission }) => {
    const { actor } = proof;
    await requireSessions(ports.database, submission);
    const id = await nextTemporaryId(proof, ports.database);
    const name = actor.user ? fullName(actor.user) : actor.email;
    const mail = await systemMailChanges(ports.database, log, now, {
      id: ports.database.pushKey(),
      template: 'successSubmission',
      to: { name, address: actor.email },
      uid: actor.uid,
      values: {
        name,
        email: actor.email,
        programId: id,
        title: submission.title,
        link: `${options.publicOrigin}${paths.modifySubmission(id)}`,
      },
    });
    return {
      changes: { ...newProgramChanges(proof, id, submission, now), ...mail },
      answer: { id },
      status: 201,
    };
  },
});
