import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { Places } from 'embedded-firebase/places';

/** Open connections that are no database sockets: a hall of 300 whose browsers hold six each, and in all. */
export const mostConnections = { total: 6000, network: 3000 };

export interface ConnectionLimits {
  /** The network at the other end; empty where many may share one, as behind a proxy: these are counted in all only. */
  network(socket: Socket): string;
  most: { total: number; network: number };
  /** The account that used the connection last; undefined for strangers. */
  accountOf(socket: Socket): string | undefined;
  /** Idle milliseconds before a connection is closed. Database sockets, which ping, are exempt. */
  silence: number;
}

/** Limits connections and what slow readers hold: when full, a new one replaces a stranger's (`Places`). Returns how to stop counting one. */
export function limitConnections(server: Server, limits: ConnectionLimits): (socket: Socket) => void {
  const { network, most, accountOf, silence } = limits;
  const networks = new WeakMap<Socket, string | undefined>();
  const busy = new Map<Socket, number>();
  const places = new Places<Socket>({
    most,
    accountOf,
    cut: (socket) => socket.destroy(),
    isIdle: (socket) => !busy.has(socket),
  });
  const leave = (socket: Socket) => {
    busy.delete(socket);
    places.leave(socket, networks.get(socket));
  };
  server.timeout = silence;
  server.on('connection', (socket: Socket) => {
    const from = network(socket) || undefined;
    networks.set(socket, from);
    socket.once('close', () => leave(socket));
    if (!places.enter(socket, from)) socket.destroy();
  });
  server.on('request', ({ socket }, response) => {
    busy.set(socket, (busy.get(socket) ?? 0) + 1);
    response.once('close', () => {
      const left = (busy.get(socket) ?? 1) - 1;
      if (left > 0) busy.set(socket, left);
      else busy.delete(socket);
    });
  });
  return leave;
}
