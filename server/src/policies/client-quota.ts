import type { ClientWrite, WriteRejection } from 'embedded-firebase';
import type { RateLimit, RateLimits, Subject } from 'embedded-firebase/rate-limits';

const usual: readonly RateLimit[] = [
  { count: 10, seconds: 60 },
  { count: 100, seconds: 3600 },
];
/** Per account and program or board: pages listen to the newest 200 comments, which one account must not fill. */
const onOne: readonly RateLimit[] = [{ count: 30, seconds: 3600 }];
/** Boards hold many questions, and a day many sessions. */
const marks: readonly RateLimit[] = [
  { count: 40, seconds: 60 },
  { count: 300, seconds: 3600 },
];

/** Thirty pages, each renewed every two minutes, beside much turning of pages. */
const pages: readonly RateLimit[] = [
  { count: 120, seconds: 60 },
  { count: 2000, seconds: 3600 },
];

/** What a person wants to be notified of. */
const choices: readonly RateLimit[] = [
  { count: 10, seconds: 60 },
  { count: 60, seconds: 3600 },
];

interface Kind {
  name: string;
  /** The path of a record, below the database path; what is below it is written only together with it. */
  path: RegExp;
  limits?: readonly RateLimit[];
  /** Also limited on each parent. */
  onOne?: readonly RateLimit[];
}

const kinds: readonly Kind[] = [
  { name: 'comment', path: /^state\/(?:issue\/data|bbs)\/[^/]+\/[^/]+/, limits: usual, onOne },
  { name: 'like', path: /^state\/like\/data\/[^/]+\/[^/]+/, limits: usual },
  { name: 'vote', path: /^state\/bbsLike\/data\/[^/]+\/[^/]+\/[^/]+/, limits: marks },
  { name: 'join', path: /^state\/sessionParticipants\/[^/]+\/[^/]+/, limits: marks },
  {
    name: 'open page',
    path: /^state\/presence\/data\/(?:program|session|item\/[^/]+\/[^/]+)\/[^/]+\/[^/]+\/[^/]+/,
    limits: pages,
  },
  { name: 'open page', path: /^state\/here\/[^/]+\/[^/]+\/[^/]+/, limits: pages },
  { name: 'notify', path: /^state\/notify\/[^/]+/, limits: choices },
  // Delays and turns.
  { name: 'run', path: /^state\/(?:delay|turn)\/[^/]+\/[^/]+\/[^/]+/ },
  { name: 'run', path: /^state\/bbsAnswered\/[^/]+\/[^/]+/ },
];

/** Limits comments, likes, votes, joined boards, choices of notifications and page marks per account, over all sockets. Removals and staff are exempt. */
export function clientQuota(
  databasePath: string,
  rateLimits: RateLimits,
): (write: ClientWrite, will: boolean) => WriteRejection | null {
  const below = `/${databasePath}/`;

  function take({ name, limits = [], onOne = [] }: Kind, uid: string, record: string): boolean {
    const account: Subject = { of: 'account', id: uid };
    const here: Subject = { of: 'account', id: `${uid}\n${record.slice(0, record.lastIndexOf('/'))}` };
    const wait = Math.max(rateLimits.wait(name, account, limits), rateLimits.wait(name, here, onOne));
    if (wait > 0) rateLimits.slow(name, account, wait);
    else {
      rateLimits.spend(name, account, limits);
      if (onOne.length > 0) rateLimits.spend(name, here, onOne);
    }
    return wait === 0;
  }

  return ({ uid, claims, changes }, will) => {
    const staff = claims.admin === true || claims.editor === true;
    for (const { path, after } of changes()) {
      const what = path.startsWith(below) ? path.slice(below.length) : '';
      const kind = kinds.find((one) => one.path.test(what));
      if (!kind) continue;
      if (kind.path.exec(what)?.[0] !== what) return inParts;
      if (after === null) continue;
      if (will) return tooLate;
      if (!staff && kind.limits && !take(kind, uid, what)) return tooMany;
    }
    return null;
  };
}

const inParts: WriteRejection = { code: 'permission_denied', message: 'Write the whole record' };

const tooLate: WriteRejection = {
  code: 'permission_denied',
  message: 'Nothing is said when the client is gone',
};

const tooMany: WriteRejection = {
  code: 'too_many_requests',
  message: 'Too many comments, likes or changes, try again later',
};
