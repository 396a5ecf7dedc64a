import type { IncomingMessage, RequestListener, Server } from 'node:http';
import type { Socket } from 'node:net';
import type { Symposium } from '../symposium.ts';
import { resetWithoutStacks } from './cheap-resets.ts';
import { limitConnections, mostConnections } from './connections.ts';
import { oneAtATime } from './pipelined-requests.ts';
import { requestOwner } from './request-owner.ts';
import { inTurns } from './request-turns.ts';
import { UnsentAnswers } from './unsent-answers.ts';

interface FairRequestsOptions {
  symposium: Pick<Symposium, 'callers' | 'known' | 'scheduler' | 'rateLimits'>;
  /** The account of a session that polls, by the address of its request. */
  polled?(address: string): string | undefined;
}

const silence = 120_000;

export interface FairRequests {
  listener: RequestListener;
  /** Does the handshake of a database socket when it is its client's turn. */
  inTurn(request: IncomingMessage, handshake: () => void): void;
  close(): void;
}

/** Bounds `listener`, so that no caller's requests or connections slow down others. */
export function serveFairly(
  server: Server,
  listener: RequestListener,
  { symposium, polled }: FairRequestsOptions,
): FairRequests {
  const { callers, known, scheduler, rateLimits } = symposium;
  const accounts = new WeakMap<Socket, string>();
  const ownerOf = requestOwner({
    known,
    network: callers,
    onKnown: (socket, uid) => accounts.set(socket, uid),
    ...(polled && { polled }),
  });
  const leave = limitConnections(server, {
    network: (socket) => callers({ socket, headers: {} }),
    most: mostConnections,
    accountOf: (socket) => accounts.get(socket),
    silence,
  });
  resetWithoutStacks(server);
  const unsent = new UnsentAnswers({ networkOf: callers });
  const turns = inTurns(listener, { scheduler, rateLimits, ownerOf });
  return {
    listener: oneAtATime((request, response) => {
      unsent.watch(request, response);
      turns(request, response);
    }),
    inTurn: (request, handshake) =>
      scheduler.add({
        owner: ownerOf(request),
        opens: true,
        step() {
          // the engine counts it from now on
          leave(request.socket);
          handshake();
          return false;
        },
      }),
    close: () => unsent.close(),
  };
}
