import { taskActions } from 'shared-data/models/audit';
import * as z from 'zod/mini';
import { serverPaths } from '../../data/paths.ts';
import { newTaskChanges } from '../../data/tasks.ts';
import { type MayTransfer, mayTransfer } from '../../policies/transfer.ts';
import { answers } from '../answers.ts';
import { signedEndpoint } from '../endpoint.ts';
import { perHour, perMinute } from '../limits.ts';
import { json } from '../read-input.ts';

/** `POST /api/archive/append` → 202 `{ id }`: static pages of what visitors may read are made in the background. Administrators only. */
export const appendArchive = signedEndpoint<Record<string, never>, MayTransfer>({
  method: 'POST',
  path: taskActions.archive,
  summary: 'Makes a folder of static pages of the public symposium',
  answer: answers.id,
  limits: { account: [perMinute(5), perHour(30)] },
  creates: true,
  validate: json(z.strictObject({})),
  authorise: ({ actor }) => mayTransfer(actor),
  act: async ({ ports, now }, proof) => {
    const id = ports.database.pushKey();
    const made = { kind: 'archive', what: 'site', options: '{}', now } as const;
    return {
      changes: await newTaskChanges(proof, ports.database, { id, ...made }),
      answer: { id },
      status: 202,
      audit: [{ what: serverPaths.task(id), before: null, after: { archive: true } }],
    };
  },
});
