import { relatedUrlChangeSchema } from 'shared-data/models/related-url-form';
import { relatedUrlChanges } from '../../data/related-urls.ts';
import { mayChangeLinks, programAccess } from '../../policies/program.ts';
import { answers } from '../answers.ts';
import { signedEndpoint } from '../endpoint.ts';
import { perHour } from '../limits.ts';
import { json } from '../read-input.ts';

/** `POST /api/program/link` `{ id, before, after }` → `{ id }`. `conflict` when `before` has changed, or all places are taken. */
export const changeLink = signedEndpoint({
  method: 'POST',
  path: '/api/program/link',
  summary: 'Adds, replaces or removes a related URL of a program',
  answer: answers.id,
  limits: { account: [perHour(120)] },
  exclusive: 'links',
  validate: json(relatedUrlChangeSchema),
  authorise: async ({ actor, ports }, { id }) =>
    mayChangeLinks(actor, await programAccess(ports.database, actor, id)),
  act: async ({ ports }, proof, { id, before, after }) => ({
    changes: await relatedUrlChanges(proof, ports.database, before, after),
    answer: { id },
  }),
});
