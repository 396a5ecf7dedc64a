import { type SessionGroups, sessionGroupsSchema } from 'shared-data/models/session-group';
import { sessionGroupChanges } from '../../data/session-groups.ts';
import { type MayEditSessions, mayEditSessions } from '../../policies/meeting.ts';
import { answers } from '../answers.ts';
import { signedEndpoint } from '../endpoint.ts';
import { perHour } from '../limits.ts';
import { json } from '../read-input.ts';

/** `POST /api/session/groups` `{ groups, before }` → `{ ids }`. `conflict` when the groups are no longer `before`. Staff only. */
export const changeSessionGroups = signedEndpoint<SessionGroups, MayEditSessions>({
  method: 'POST',
  path: '/api/session/groups',
  summary: 'Changes the groups of sessions',
  answer: answers.ids,
  limits: { account: [perHour(1200)] },
  exclusive: 'sessions',
  validate: json(sessionGroupsSchema),
  authorise: ({ actor }) => mayEditSessions(actor),
  act: async ({ ports }, proof, { groups, before }) => ({
    changes: await sessionGroupChanges(proof, ports.database, { groups, before }),
    answer: { ids: groups.map(({ id }) => id) },
  }),
});
