import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Milliseconds to read an early response before the socket is destroyed. */
const lingering = 2000;

/** Answers before the end of the request body say `Connection: close`; closing is delayed, as a reset could discard the response. */
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
