import type { ClientWrite, WriteRejection } from 'embedded-firebase';
import type { RateLimit, RateLimits, Subject } from 'embedded-firebase/rate-limits';

const usual: readonly RateLimit[] = [
  { count: 10, seconds: 60 },
  { count: 100, seconds: 3600 },
];
/** Per account and program or board: pages listen to the newest 200, which one account must not fill. */
const onOne: readonly RateLimit[] = [{ count: 30, seconds: 3600 }];

const comment = /^state\/(?:issue\/data|bbs)\/[^/]+\/[^/]+$/;
const like = /^state\/like\/data\//;

/**
 * Limits on comments and likes per account, over all sockets: 10 a minute and 100 an hour each. Removals and staff are exempt. Comments in
 * onDisconnect writes are rejected.
 */
export function clientQuota(
  databasePath: string,
  rateLimits: RateLimits,
): (write: ClientWrite, will: boolean) => WriteRejection | null {
  const below = `/${databasePath}/`;

  function take(kind: string, uid: string, place?: string): boolean {
    const account: Subject = { of: 'account', id: uid };
    const here: Subject = { of: 'account', id: `${uid}\n${place}` };
    const wait = Math.max(
      rateLimits.wait(kind, account, usual),
      place === undefined ? 0 : rateLimits.wait(kind, here, onOne),
    );
    if (wait > 0) rateLimits.slow(kind, account, wait);
    else {
      rateLimits.spend(kind, account, usual);
      if (place !== undefined) rateLimits.spend(kind, here, onOne);
    }
    return wait === 0;
  }

  return ({ uid, claims, changes }, will) => {
    if (claims.admin === true || claims.editor === true) return null;
    for (const { path, after } of changes()) {
      if (!path.startsWith(below) || after === null) continue;
      const what = path.slice(below.length);
      if (comment.test(what)) {
        if (will) return { code: 'permission_denied', message: 'No comments when the client is gone' };
        if (!take('comment', uid, what.slice(0, what.lastIndexOf('/')))) return tooMany;
      } else if (!will && like.test(what) && !take('like', uid)) return tooMany;
    }
    return null;
  };
}

const tooMany: WriteRejection = {
  code: 'too_many_requests',
  message: 'Too many comments or likes, try again later',
};
