import type { Server } from 'node:http';
import type { Socket } from 'node:net';

export interface ConnectionLimits {
  /** The network at the other end; empty where many may share one, as behind a proxy: then connections are not counted. */
  network: (socket: Socket) => string;
  /** Open connections of one network. */
  perNetwork: number;
  /** Milliseconds after which a connection is closed that takes and sends nothing. Database sockets, which ping, are exempt. */
  silence: number;
}

/** Keeps one network from taking all connections, and readers who stop reading from holding what they asked for. */
export function limitConnections(server: Server, { network, perNetwork, silence }: ConnectionLimits): void {
  const open = new Map<string, number>();
  server.timeout = silence;
  server.on('connection', (socket: Socket) => {
    const from = network(socket);
    if (from === '') return;
    const count = (open.get(from) ?? 0) + 1;
    if (count > perNetwork) {
      socket.destroy();
      return;
    }
    open.set(from, count);
    socket.once('close', () => {
      const left = (open.get(from) ?? 1) - 1;
      if (left > 0) open.set(from, left);
      else open.delete(from);
    });
  });
}
