import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Requests that may wait for the answers before them. Browsers and proxies send none before they have the last answer. */
const mostWaiting = 2;

/** Passes on a connection's requests one by one; drops those of a closed connection and cuts one with too many. */
export function oneAtATime(listener: RequestListener, most = mostWaiting): RequestListener {
  const waiting = new WeakMap<Socket, [IncomingMessage, ServerResponse][]>();

  const pass = (socket: Socket, request: IncomingMessage, response: ServerResponse) => {
    response.once('close', () => {
      const [next] = waiting.get(socket)?.splice(0, 1) ?? [];
      if (next === undefined || !socket.writable) waiting.delete(socket);
      else pass(socket, ...next);
    });
    void listener(request, response);
  };

  return (request, response) => {
    const { socket } = request;
    // after an answer that closes the connection no other is sent
    if (!socket.writable) return;
    const line = waiting.get(socket);
    if (line === undefined) {
      waiting.set(socket, []);
      // Once all that has arrived is parsed: a connection that is cut costs nothing more.
      process.nextTick(() => {
        if (!socket.destroyed) pass(socket, request, response);
      });
    } else if (line.length < most) line.push([request, response]);
    else {
      waiting.delete(socket);
      stopParsing(socket);
      socket.destroy();
    }
  };
}

/** Node's parser stops at a head that is answered so. */
const stop = -1;

/** Otherwise Node parses all it has read: pausing takes effect only after that. */
function stopParsing(socket: Socket): void {
  const { parser } = socket as Socket & { parser?: { onIncoming?: () => number } | null };
  if (parser) parser.onIncoming = () => stop;
}
