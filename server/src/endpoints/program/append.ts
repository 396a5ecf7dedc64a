import { submissionSchema } from 'shared-data/models/program';
import * as z from 'zod/mini';
import { newProgramChanges, nextTemporaryId } from '../../data/programs.ts';
import { requireSessions } from '../../data/sessions.ts';
import { systemMailChanges } from '../../mail/outbox.ts';
import { submissionMail } from '../../mail/own-mails.ts';
import { mayAppendProgram } from '../../policies/program.ts';
import { answers } from '../answers.ts';
import { signedEndpoint } from '../endpoint.ts';
import { perHour } from '../limits.ts';
import { json } from '../read-input.ts';

const appendProgramSchema = z.strictObject({ submission: submissionSchema });

/** `POST /api/program/append` `{ submission }` → 201 `{ id }`, a temporary ID. The caller becomes the owner. */
export const appendProgram = signedEndpoint({
  method: 'POST',
  path: '/api/program/append',
  summary: 'Submits an abstract',
  answer: answers.id,
  limits: { account: [perHour(300)] },
  creates: true,
  validate: json(appendProgramSchema),
  authorise: ({ actor, ports, now }) => mayAppendProgram(ports.database, actor, now),
  act: async ({ ports, options, log, now }, proof, { submission }) => {
    const { actor } = proof;
    await requireSessions(ports.database, submission);
    const id = await nextTemporaryId(proof, ports.database);
    const context = { id: ports.database.pushKey(), publicOrigin: options.publicOrigin };
    const mail = await submissionMail(context, actor, ports.database, { id, submission });
    const mails = await systemMailChanges(ports.database, log, now, mail);
    return {
      changes: { ...newProgramChanges(proof, id, submission, now), ...mails },
      answer: { id },
      status: 201,
    };
  },
});
