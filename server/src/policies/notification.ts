import { ProblemError } from '../problem.ts';
import type { Actor } from './actor.ts';
import { type Grant, grant } from './grant.ts';
import { requireRegistered } from './require.ts';

export type MayChangeDevices = Grant<'notification/device', { actor: Actor }>;

/** Registered people add a browser; everybody signed in may take one away. No helper: their browser would stay when the help is over. */
export function mayChangeDevices(actor: Actor, action: 'add' | 'remove'): MayChangeDevices {
  if (action === 'add' && actor.helper !== undefined) throw new ProblemError('forbidden');
  if (action === 'add') requireRegistered(actor);
  return grant<'notification/device', { actor: Actor }>({ actor });
}

/** Push services of the browsers in use. A server sends only there, whatever address a browser names. */
const services = [
  'fcm.googleapis.com',
  'updates.push.services.mozilla.com',
  'push.services.mozilla.com',
  'web.push.apple.com',
  'notify.windows.com',
];

/** `others`: origins that the operator allows besides. */
export function isPushService(endpoint: string, others: readonly string[] = []): boolean {
  const url = URL.parse(endpoint);
  // Written otherwise, one browser would be kept twice.
  if (!url || url.href !== endpoint || endpoint.includes('#') || url.username || url.password) return false;
  if (others.includes(url.origin)) return true;
  const isKnown = services.some((host) => url.hostname === host || url.hostname.endsWith(`.${host}`));
  return isKnown && url.protocol === 'https:' && url.port === '';
}
