import {
  type SessionMerge,
  type SessionSplit,
  sessionMergeSchema,
  sessionSplitSchema,
} from 'shared-data/models/session';
import { sessionMergeChanges, sessionSplitChanges } from '../../data/sessions.ts';
import { type MayEditSessions, mayEditSessions } from '../../policies/meeting.ts';
import { answers } from '../answers.ts';
import { signedEndpoint } from '../endpoint.ts';
import { perHour } from '../limits.ts';
import { json } from '../read-input.ts';

/** `POST /api/session/merge` `{ from, into }` → `{ id, programs, items }`: what was moved, for undoing by a split. Staff only. */
export const mergeSessions = signedEndpoint<SessionMerge, MayEditSessions>({
  method: 'POST',
  path: '/api/session/merge',
  summary: 'Moves all programs and blocks of a session to another one, and deletes it',
  answer: answers.sessionMove,
  limits: { account: [perHour(600)] },
  exclusive: 'sessions',
  validate: json(sessionMergeSchema),
  authorise: ({ actor }) => mayEditSessions(actor),
  act: async ({ ports }, proof, merge) => {
    const { changes, moved } = await sessionMergeChanges(proof, ports.database, merge);
    return { changes, answer: moved };
  },
});

/** `POST /api/session/split` `{ from, session, programs, items }` → `{ id, programs, items }`. `conflict` when the id is taken. Staff only. */
export const splitSession = signedEndpoint<SessionSplit, MayEditSessions>({
  method: 'POST',
  path: '/api/session/split',
  summary: 'Makes a session of programs and blocks of another one',
  answer: answers.sessionMove,
  limits: { account: [perHour(600)] },
  exclusive: 'sessions',
  validate: json(sessionSplitSchema),
  authorise: ({ actor }) => mayEditSessions(actor),
  act: async ({ ports }, proof, split) => {
    const { changes, moved } = await sessionSplitChanges(proof, ports.database, split);
    return { changes, answer: moved, status: 201 };
  },
});
