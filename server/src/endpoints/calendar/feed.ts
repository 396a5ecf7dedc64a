import { calendarFeedSchema } from 'shared-data/models/calendar-feed';
import { feedRemovalChanges, newFeedChanges } from '../../data/calendar-feed.ts';
import { mayChangeFeed } from '../../policies/calendar.ts';
import { answers } from '../answers.ts';
import { signedEndpoint } from '../endpoint.ts';
import { perHour } from '../limits.ts';
import { json } from '../read-input.ts';
import { calendarPath } from './calendar.ts';

/** `POST /api/calendar/feed` `{ action, locale? }` → `{ url }`: a new secret link, which ends the one before; null when revoked. */
export const changeCalendarFeed = signedEndpoint({
  method: 'POST',
  path: '/api/calendar/feed',
  summary: 'Makes, replaces or revokes the link of one’s calendar feed',
  answer: answers.calendarFeed,
  limits: { account: [perHour(20)] },
  validate: json(calendarFeedSchema),
  authorise: ({ actor }, { action }) => mayChangeFeed(actor, action),
  act: async ({ options, now }, proof, { action, locale }) => {
    if (action === 'revoke') return { changes: feedRemovalChanges(proof.actor.uid), answer: { url: null } };
    const { key, changes } = await newFeedChanges(proof, locale ?? 'en', now);
    const origin = options.apiOrigin ?? options.publicOrigin;
    return { changes, answer: { url: `${origin}${calendarPath}?key=${key}` } };
  },
});
