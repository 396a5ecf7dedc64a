import type { Context } from 'hono';
import { feedText } from '../../data/calendar-feed.ts';
import { hashOf, ownerOf, sameHash } from '../../data/secret-key.ts';
import { mayReadFeed } from '../../policies/calendar.ts';
import { ProblemError } from '../../problem.ts';
import { inTurns, read } from '../../stored/database.ts';
import { stored } from '../../stored/places.ts';
import { perHour, perMinute } from '../limits.ts';
import { PackedText } from '../packed-text.ts';
import type { App, Scope } from '../scope.ts';

export const calendarPath = '/api/calendar/feed.ics';

/** Several devices that ask every hour; each answer costs as much as a hundred other requests. */
const readLimits = [perMinute(10), perHour(60)];

/** Of a wrong key's hash, which no stored hash equals. */
const nobody = '-'.repeat(43);

/** `GET /api/calendar/feed.ics?key=…` → the key owner's iCalendar feed, without signing in. `notFound` for unknown keys; `closed` keeps subscriptions. */
export function mountCalendar(app: App, scope: Scope): void {
  app.get(calendarPath, (context) => serve(scope, context));
}

async function serve({ ports, options, limiter }: Scope, context: Context): Promise<Response> {
  const key = context.req.query('key') ?? '';
  const uid = ownerOf(key);
  const feed = uid ? await read(ports.database, stored.calendarFeed(uid)) : null;
  const known = sameHash(await hashOf(key), feed?.hash ?? nobody);
  if (!known || !feed) {
    limiter.takeFrom(calendarPath, options.clientAddress?.(context.env) ?? '', [perMinute(120)]);
    throw new ProblemError('notFound');
  }
  limiter.take(calendarPath, uid, readLimits);
  const proof = await mayReadFeed(ports, uid);
  const now = ports.clock.now();
  const goOn = options.callerTurns?.(context.env, { uid, isStaff: false });
  await goOn?.();
  const text = await feedText(proof, goOn ? inTurns(ports.database, goOn) : ports.database, {
    locale: feed.locale,
    origin: options.publicOrigin,
    now,
  });
  return new PackedText(text).answer(context.req.raw, {
    'content-type': 'text/calendar; charset=utf-8',
    'content-disposition': 'inline; filename="programme.ics"',
    'cache-control': 'private, max-age=300',
    'referrer-policy': 'no-referrer',
  });
}
