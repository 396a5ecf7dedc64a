import { moderationSchema } from 'shared-data/models/moderation-form';
import { moderate } from '../../data/moderation.ts';
import { mayModerate } from '../../policies/moderation.ts';
import { answers } from '../answers.ts';
import { signedEndpoint } from '../endpoint.ts';
import { perHour } from '../limits.ts';
import { json } from '../read-input.ts';

/** `POST /api/comment/moderate` `{ on, id, key, action }` → `{ state }`: hides or restores a comment, or dismisses its reports. Staff only. */
export const moderateComment = signedEndpoint({
  method: 'POST',
  path: '/api/comment/moderate',
  summary: 'Hides or restores a comment, or dismisses its reports',
  answer: answers.moderation,
  limits: { account: [perHour(600)] },
  exclusive: 'moderation',
  validate: json(moderationSchema),
  authorise: ({ actor, ports }, { on, id, key, action }) =>
    mayModerate(ports.database, actor, { on, id, key }, action),
  act: async ({ ports, now }, proof) => {
    const hidden = proof.action === 'hide' || (proof.action === 'dismiss' && proof.comment.hidden === true);
    return {
      ...(await moderate(proof, ports.database, now)),
      answer: { state: hidden ? 'hidden' : 'shown' },
    };
  },
});
