import * as z from 'zod/mini';
import { readAudit } from '../../data/audit.ts';
import { mayReadAudit } from '../../policies/audit.ts';
import { answers } from '../answers.ts';
import { signedEndpoint } from '../endpoint.ts';
import { perMinute } from '../limits.ts';
import { query } from '../read-input.ts';

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
