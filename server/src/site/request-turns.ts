import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { siteOf } from 'embedded-firebase/networks';
import type { RateLimits, Subject } from 'embedded-firebase/rate-limits';
import type { Owner, Scheduler, Task } from 'embedded-firebase/scheduler';
import { Holdings } from '../holdings.ts';
import { currentCaller } from './charged-hasher.ts';
import { mostConnections } from './connections.ts';
import { isAsset } from './kept-assets.ts';

export interface RequestTurnsPorts {
  /** Shared with database sockets: both use one budget. */
  scheduler: Pick<Scheduler, 'add' | 'remove' | 'spend'>;
  rateLimits: Pick<RateLimits, 'slow'>;
  ownerOf(request: IncomingMessage): Owner;
  /** Requests that may wait; the usual numbers unless given. */
  most?: { account: number; network: number; visitors: number };
}

/** Of one account; of one network's visitors, and of all visitors, as many as there may be connections. */
const mostWaiting = { account: 200, network: mostConnections.network, visitors: mostConnections.total };
const visitor = 2;
/** Milliseconds of work that a request counts as beside its handling: parsing it, writing the answer, the log; less for what is answered from memory. */
const overheadOf = (request: IncomingMessage) => (isAsset(request) ? 0.15 : 0.4);
/** Bytes of answers that count as a millisecond of work. */
const bytesPerMillisecond = 500_000;
/** Seconds until a rejected client may retry. */
const retryAfter = 5;

interface Waiting {
  readonly owner: Owner;
  readonly path: readonly unknown[];
  readonly task: Task;
  readonly response: ServerResponse;
}

/** Handles each request in its owner's turn and charges handling and answer. When too many wait, the newest request of the connection with the most gets 503. */
export function inTurns(listener: RequestListener, ports: RequestTurnsPorts): RequestListener {
  const { scheduler, rateLimits, ownerOf, most = mostWaiting } = ports;
  const accounts = new Holdings<Waiting>();
  const visitors = new Holdings<Waiting>();
  const sent = new WeakMap<Socket, number>();

  const bytesOf = (socket: Socket) => {
    const now = socket.bytesWritten;
    const bytes = now - (sent.get(socket) ?? 0);
    sent.set(socket, now);
    return bytes;
  };
  const leave = (waiting: Waiting) =>
    (waiting.owner.rank === visitor ? visitors : accounts).delete(waiting, waiting.path);
  const fullLine = ({ account, network, rank }: Owner) => {
    const own = rank === visitor ? visitors.at(placeOf(network)) : accounts.at([account]);
    if (own && own.size >= (rank === visitor ? most.network : most.account)) return own;
    return rank === visitor && visitors.size >= most.visitors ? visitors : undefined;
  };
  const makeRoom = (owner: Owner, overhead: number) => {
    const waiting = [...(fullLine(owner)?.ofLargest() ?? [])].at(-1);
    if (waiting === undefined) return;
    leave(waiting);
    scheduler.remove(waiting.task);
    rateLimits.slow('work', subjectOf(waiting.owner), retryAfter * 1000);
    scheduler.spend(waiting.owner, overhead);
    turnAway(waiting.response);
  };

  return (request, response) => {
    const owner = ownerOf(request);
    const { socket } = request;
    const overhead = overheadOf(request);
    const task: Task = {
      owner,
      spreads: true,
      step() {
        // its turn may come after it has been rejected
        if (!leave(waiting) || response.destroyed) return false;
        scheduler.spend(owner, overhead);
        currentCaller.run({ owner, socket }, () => void listener(request, response));
        return false;
      },
    };
    const place = owner.rank === visitor ? placeOf(owner.network) : [owner.account];
    const waiting: Waiting = { owner, path: [...place, socket], task, response };
    makeRoom(owner, overhead);
    (owner.rank === visitor ? visitors : accounts).add(waiting, waiting.path);
    response.once('close', () => {
      scheduler.remove(task);
      leave(waiting);
      scheduler.spend(owner, bytesOf(socket) / bytesPerMillisecond);
    });
    scheduler.add(task);
  };
}

function placeOf(network = 'unknown'): readonly string[] {
  return [siteOf(network), network];
}

function subjectOf({ account, network = 'unknown', rank }: Owner): Subject {
  return rank === visitor ? { of: 'network', id: network } : { of: 'account', id: account };
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
