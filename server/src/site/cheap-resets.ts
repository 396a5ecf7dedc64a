import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/** Avoids stack traces for errors of a closing connection: Node makes one for each request, which costs more than the requests. */
export function resetWithoutStacks(server: Server): void {
  server.on('connection', (socket: Socket) => {
    const limit = Error.stackTraceLimit;
    socket.prependListener('close', () => {
      Error.stackTraceLimit = 0;
    });
    socket.on('close', () => {
      Error.stackTraceLimit = limit;
    });
  });
}
