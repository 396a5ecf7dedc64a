import type { RequestListener, Server } from 'node:http';
import type { Socket } from 'node:net';
import type { Symposium } from '../symposium.ts';
import { limitConnections } from './connections.ts';
import { oneAtATime } from './pipelined-requests.ts';
import { requestOwner } from './request-owner.ts';
import { inTurns } from './request-turns.ts';
import { UnsentAnswers } from './unsent-answers.ts';

interface FairRequestsOptions {
  symposium: Pick<Symposium, 'callers' | 'known' | 'scheduler' | 'rateLimits'>;
  /** The account of a session that polls, by the address of its request. */
  polled?(address: string): string | undefined;
}

/** Open connections that are no database sockets: a hall of 300 whose browsers hold six each, and in all. */
const mostConnections = { total: 6000, network: 3000 };
const silence = 120_000;

/** Bounds `listener`, so that no caller's requests or connections slow down others. Also returns how to stop it. */
export function serveFairly(
  server: Server,
  listener: RequestListener,
  { symposium, polled }: FairRequestsOptions,
): { listener: RequestListener; close(): void } {
  const { callers, known, scheduler, rateLimits } = symposium;
  const accounts = new WeakMap<Socket, string>();
  const ownerOf = requestOwner({
    known,
    network: callers,
    onKnown: (socket, uid) => accounts.set(socket, uid),
    ...(polled && { polled }),
  });
  limitConnections(server, {
    network: (socket) => callers({ socket, headers: {} }),
    most: mostConnections,
    accountOf: (socket) => accounts.get(socket),
    silence,
  });
  const unsent = new UnsentAnswers({ networkOf: callers });
  const turns = inTurns(listener, { scheduler, rateLimits, ownerOf });
  return {
    listener: oneAtATime((request, response) => {
      unsent.watch(request, response);
      turns(request, response);
    }),
    close: () => unsent.close(),
  };
}
