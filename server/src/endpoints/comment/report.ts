import { commentReportSchema } from 'shared-data/models/moderation-form';
import { reportChanges } from '../../data/moderation.ts';
import { mayReport } from '../../policies/moderation.ts';
import { answers } from '../answers.ts';
import { signedEndpoint } from '../endpoint.ts';
import { perHour } from '../limits.ts';
import { json } from '../read-input.ts';

/** `POST /api/comment/report` `{ on, id, key, reason? }` → `{ state }`. The second report of one person is answered alike and changes nothing. */
export const reportComment = signedEndpoint({
  method: 'POST',
  path: '/api/comment/report',
  summary: 'Reports a comment to the office',
  answer: answers.report,
  limits: { account: [perHour(20)] },
  exclusive: 'moderation',
  validate: json(commentReportSchema),
  authorise: ({ actor, ports }, { on, id, key }) => mayReport(ports.database, actor, { on, id, key }),
  act: async ({ ports, options, log }, proof, { reason }) => ({
    changes: await reportChanges(proof, ports, { publicOrigin: options.publicOrigin, log }, reason?.trim()),
    answer: { state: 'reported' },
  }),
});
