import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Milliseconds that a client gets to read an early answer before its connection is cut. */
const lingering = 2000;

/**
 * A response sent before the whole request body has arrived says `Connection: close`: the rest of the body is discarded, so the client
 * must not reuse the connection. It is not cut at once either, as a reset could take the response with it.
 */
export function closeAfterEarlyAnswer(request: IncomingMessage, response: ServerResponse): void {
  const writeHead = response.writeHead.bind(response) as (...args: unknown[]) => ServerResponse;
  response.writeHead = (...args: unknown[]) => {
    if (!request.complete && !response.headersSent) {
      response.setHeader('connection', 'close');
      linger(request.socket);
    }
    return writeHead(...args);
  };
}

/** Node calls `destroySoon` when the last response has been sent. */
function linger(socket: Socket): void {
  let isEnding = false;
  socket.destroySoon = () => {
    if (isEnding) return;
    isEnding = true;
    const cut = setTimeout(() => socket.destroy(), lingering);
    socket.once('end', () => socket.destroy());
    socket.once('close', () => clearTimeout(cut));
    socket.end();
  };
}
