import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { Owner } from 'embedded-firebase/scheduler';
import type { KnownCallers } from '../known-callers.ts';
import type { ClientNetwork } from './client-network.ts';

export interface RequestOwnerPorts {
  known: KnownCallers;
  network: ClientNetwork;
  polled?(url: string): string | undefined;
  onKnown?(socket: Socket, uid: string): void;
}

/** The account if its token was verified before, else the connection. */
export function requestOwner({ known, network, polled, onKnown }: RequestOwnerPorts) {
  const ids = new WeakMap<Socket, number>();
  let last = 0;
  const idOf = (socket: Socket) => {
    const id = ids.get(socket) ?? ++last;
    ids.set(socket, id);
    return id;
  };
  return (request: IncomingMessage): Owner => {
    const { socket, headers, url = '' } = request;
    const from = network(request) || undefined;
    const caller = known.find(headers.authorization);
    const uid = caller?.uid ?? (url.startsWith('/.lp?') ? polled?.(url) : undefined);
    if (uid === undefined)
      // a proxy shares connections between networks
      return { account: `connection ${idOf(socket)} ${from ?? ''}`, network: from, rank: 2 };
    onKnown?.(socket, uid);
    return { account: uid, network: from, rank: caller?.isStaff ? 0 : 1 };
  };
}
