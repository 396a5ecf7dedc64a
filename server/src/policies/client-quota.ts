import type { ClientWrite, WriteRefusal } from 'embedded-firebase';

/** Calls of one account within so many seconds. */
interface Quota {
  readonly count: number;
  readonly seconds: number;
}

const usual: readonly Quota[] = [
  { count: 10, seconds: 60 },
  { count: 100, seconds: 3600 },
];
/** Of one account on one program or board: a page listens to the newest 200, which nobody fills alone. */
const onOne: readonly Quota[] = [{ count: 30, seconds: 3600 }];

const comment = /^state\/(?:issue\/data|bbs)\/[^/]+\/[^/]+$/;
const like = /^state\/like\/data\//;
const sweepAt = 10_000;

/**
 * What participants' own pages may write how often, whatever the number of their sockets: comments and likes, 10 a minute and 100 an
 * hour each. Taking back counts for nothing; staff is not counted. Nobody leaves a comment to be written after leaving.
 */
export function clientQuota(
  databasePath: string,
  now: () => number = Date.now,
): (write: ClientWrite, will: boolean) => WriteRefusal | null {
  const windows = new Map<string, { startedAt: number; used: number; seconds: number }>();
  const below = `/${databasePath}/`;

  function take(key: string, quotas: readonly Quota[]): boolean {
    const at = now();
    if (windows.size > sweepAt)
      for (const [id, { startedAt, seconds }] of windows)
        if (at >= startedAt + seconds * 1000) windows.delete(id);
    const found = quotas.map(({ count, seconds }) => {
      const id = `${seconds} ${key}`;
      const known = windows.get(id);
      const window =
        known && at < known.startedAt + seconds * 1000 ? known : { startedAt: at, used: 0, seconds };
      windows.set(id, window);
      return { window, count };
    });
    if (found.some(({ window, count }) => window.used >= count)) return false;
    for (const { window } of found) window.used += 1;
    return true;
  }

  return ({ uid, claims, changes }, will) => {
    if (claims.admin === true || claims.editor === true) return null;
    for (const { path, after } of changes()) {
      if (!path.startsWith(below) || after === null) continue;
      const what = path.slice(below.length);
      if (comment.test(what)) {
        if (will) return { code: 'permission_denied', message: 'No comments when the client is gone' };
        const place = what.slice(0, what.lastIndexOf('/'));
        if (!take(`comment ${uid} ${place}`, onOne) || !take(`comment ${uid}`, usual)) return tooMany;
      } else if (!will && like.test(what) && !take(`like ${uid}`, usual)) return tooMany;
    }
    return null;
  };
}

const tooMany: WriteRefusal = {
  code: 'too_many_requests',
  message: 'Too many comments or likes, try again later',
};
