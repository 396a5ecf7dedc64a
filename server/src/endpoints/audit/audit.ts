import { restoreAction } from 'shared-data/models/audit';
import { auditRestoreSchema } from 'shared-data/models/audit-restore';
import * as z from 'zod/mini';
import { readAudit } from '../../data/audit.ts';
import { restore } from '../../data/audit-restore.ts';
import { mayReadAudit, mayRestore } from '../../policies/audit.ts';
import { answers } from '../answers.ts';
import { signedEndpoint } from '../endpoint.ts';
import { perHour, perMinute } from '../limits.ts';
import { json, query } from '../read-input.ts';

const auditQuerySchema = z.strictObject({
  before: z.optional(z.string().check(z.regex(/^[\w-]{1,40}$/))),
  limit: z.optional(z.string().check(z.regex(/^(?:[1-9]\d?|1\d\d|200)$/))),
});

/** `GET /api/audit?before=&limit=` → `{ entries, next? }`, newest first, 50 by default, at most 200. Administrators only. */
export const audit = signedEndpoint({
  method: 'GET',
  path: '/api/audit',
  summary: 'What the staff did, newest first',
  answer: answers.audit,
  limits: { account: [perMinute(120)] },
  validate: query(auditQuerySchema),
  authorise: ({ actor }) => mayReadAudit(actor),
  act: async ({ ports }, proof, { before, limit }) => ({
    answer: { ...(await readAudit(proof, ports.database, { before, limit: Number(limit ?? 50) })) } as never,
  }),
});

/** `POST /api/audit/restore` `{ id }` → `{ id }`: restores what an entry changed, all or nothing, else `conflict`, `notFound` or `invalid`. Administrators only. */
export const restoreAudited = signedEndpoint({
  method: 'POST',
  path: restoreAction,
  summary: 'Puts back what an entry of the log has changed',
  answer: answers.id,
  limits: { account: [perHour(600)] },
  exclusive: ['sessions', 'instructions', 'mail templates', 'listings'],
  validate: json(auditRestoreSchema),
  authorise: ({ actor }) => mayRestore(actor),
  act: async ({ ports, now }, proof, { id }) => ({
    ...(await restore(proof, ports.database, id, now)),
    answer: { id },
  }),
});
