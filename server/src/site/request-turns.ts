import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { RateLimits } from 'embedded-firebase/rate-limits';
import type { Owner, Scheduler, Task } from 'embedded-firebase/scheduler';

export interface RequestTurnsPorts {
  /** The one that does the work of database sockets, too: there is one budget for both. */
  scheduler: Pick<Scheduler, 'add' | 'remove' | 'spend'>;
  rateLimits: Pick<RateLimits, 'slow'>;
  ownerOf(request: IncomingMessage): Owner;
  /** Requests that may wait; the usual numbers unless given. */
  most?: { account: number; network: number; visitors: number };
}

/** Of one account, of one network's visitors, and of all visitors. A hall that arrives at once stays far below. */
const mostWaiting = { account: 200, network: 2000, visitors: 5000 };
/** Milliseconds of work that a request counts as beside its handling: parsing it, writing the answer, the log. */
const overhead = 0.4;
/** Bytes of answers that count as a millisecond of work. */
const bytesPerMillisecond = 500_000;
/** Seconds after which who was rejected may try again. */
const retryAfter = 5;

/**
 * Handles each request when it is its owner's turn. Handling and answer are charged to the owner; whoever has spent the own share, or
 * that of the network, waits. Only where too many of an owner wait already is one more answered 503.
 */
export function inTurns(listener: RequestListener, ports: RequestTurnsPorts): RequestListener {
  const { scheduler, rateLimits, ownerOf, most = mostWaiting } = ports;
  const waiting = new Map<string, number>();
  const sent = new WeakMap<Socket, number>();
  let visitors = 0;

  const count = (line: string, isVisitor: boolean, change: 1 | -1) => {
    const now = (waiting.get(line) ?? 0) + change;
    if (now > 0) waiting.set(line, now);
    else waiting.delete(line);
    if (isVisitor) visitors += change;
  };
  const bytesOf = (socket: Socket) => {
    const now = socket.bytesWritten;
    const bytes = now - (sent.get(socket) ?? 0);
    sent.set(socket, now);
    return bytes;
  };

  return (request, response) => {
    const owner = ownerOf(request);
    const { account, network = 'unknown', rank } = owner;
    const isVisitor = rank === 2;
    const line = isVisitor ? `network ${network}` : `account ${account}`;
    const full =
      (waiting.get(line) ?? 0) >= (isVisitor ? most.network : most.account) ||
      (isVisitor && visitors >= most.visitors);
    if (full) {
      const subject = isVisitor ? { of: 'network', id: network } : { of: 'account', id: account };
      rateLimits.slow('work', subject as { of: 'network' | 'account'; id: string }, retryAfter * 1000);
      scheduler.spend(owner, overhead);
      turnAway(response);
      return;
    }
    const { socket } = request;
    let isWaiting = true;
    count(line, isVisitor, 1);
    const leave = () => {
      if (isWaiting) count(line, isVisitor, -1);
      isWaiting = false;
    };
    const task: Task = {
      owner,
      spreads: true,
      step() {
        leave();
        if (response.destroyed) return false;
        scheduler.spend(owner, overhead);
        void listener(request, response);
        return false;
      },
    };
    response.once('close', () => {
      scheduler.remove(task);
      leave();
      scheduler.spend(owner, bytesOf(socket) / bytesPerMillisecond);
    });
    scheduler.add(task);
  };
}

function turnAway(response: ServerResponse): void {
  const problem = { type: 'about:blank', title: 'unavailable', status: 503, code: 'unavailable', retryAfter };
  response.writeHead(503, {
    connection: 'close',
    'content-type': 'application/problem+json',
    'cache-control': 'no-store',
    'retry-after': String(retryAfter),
  });
  response.end(JSON.stringify(problem));
}
