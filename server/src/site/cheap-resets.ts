import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/**
 * When a connection breaks, Node makes an error for each request and answer on it; their stacks, which nobody sees, take longer than the
 * requests did. While a connection closes, errors have none.
 */
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
