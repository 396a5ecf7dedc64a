import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocket, WebSocketServer } from 'ws';
import type { ConnectionInfo, Engine, EngineCopy } from '../../public.ts';
import type { LongPolling } from './long-polling/index.ts';
import { type SocketBounds, Sockets } from './sockets.ts';

export { isAuthPath } from '../auth-paths.ts';
export { LongPolling } from './long-polling/index.ts';
export { nodePasswordHasher } from './password-hasher.ts';
export { answerAuth } from './requests.ts';
export { toWebStream } from './web-stream.ts';

export interface AttachOptions {
  /** Whether a page of this origin may open a socket; `undefined` means no browser. */
  allowedOrigins: (origin: string | undefined) => boolean;
  /** The namespace that clients pass in `?ns=`; others are rejected. Without it every namespace is accepted. */
  namespace?: string;
  /** Answers for another namespace, without polling; undefined where there is none. */
  copyOf?: (namespace: string) => Pick<EngineCopy, 'connect'> | undefined;
  polling?: LongPolling;
  /** Calls `handshake` when it is the client's turn; without it handshakes are done as they arrive. */
  inTurn?: (request: IncomingMessage, handshake: () => void) => void;
  /** The client's network; undefined where many may share one. */
  network?: (request: IncomingMessage) => string | undefined;
  /** Test hooks: a clock (ms), other bounds, and the periodic check for stuck sockets. */
  sockets?: { now?: () => number; bounds?: Partial<SocketBounds>; onLook?: (look: () => void) => void };
  isAdministrator?: ConnectionInfo['isAdministrator'];
  unverifiedClaims?: ConnectionInfo['unverifiedClaims'];
}

/** Bytes of a frame, also inflated; the SDKs cut messages into frames of 16,384 characters. */
const MAX_FRAME = 64 * 1024;
/** Of one frame. */
const MAX_FRAGMENTS = 256;
const SMALL_WINDOW = 10;
const INFLATE_CHUNK = 1024;
const ALIVE_INTERVAL = 30_000;
const LOOK_INTERVAL = 5000;

/** Serves `/.ws`; leaves other upgrades alone. Returns the detach function. */
export function attachToServer(server: Server, engine: Engine, options: AttachOptions): () => void {
  const withSmallWindow = webSockets(SMALL_WINDOW);
  const others = webSockets();
  const sockets = new Sockets(engine, options.sockets);
  const look = () => sockets.look();
  options.sockets?.onLook?.(look);
  const { isAdministrator, unverifiedClaims, inTurn = (_, handshake) => handshake() } = options;
  const believed = {
    ...(isAdministrator && { isAdministrator }),
    ...(unverifiedClaims && { unverifiedClaims }),
  };
  const onUpgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    socket.on('error', () => socket.destroy());
    const url = URL.parse(request.url ?? '/', 'http://engine');
    if (url?.pathname !== '/.ws') {
      if (server.listenerCount('upgrade') === 1) reject(socket, '404 Not Found');
      return;
    }
    const copy = options.copyOf?.(url.searchParams.get('ns') ?? '');
    const rejected = rejection(request, url, copy ? { allowedOrigins: options.allowedOrigins } : options);
    if (rejected !== null) {
      reject(socket, rejected);
      return;
    }
    const servers = request.headers['sec-websocket-extensions']?.includes('client_max_window_bits')
      ? withSmallWindow
      : others;
    const polled = url.searchParams.get('s');
    if (polled !== null && !copy) {
      const session = options.polling?.session(polled);
      if (session === undefined) reject(socket, '404 Not Found');
      else
        inTurn(request, () =>
          servers.handleUpgrade(request, socket, head, (client) => sockets.take(client, socket, session)),
        );
      return;
    }
    const lastSession = url.searchParams.get('ls');
    const network = options.network?.(request);
    const info = {
      host: request.headers.host ?? '',
      ...(network !== undefined && { network }),
      ...(lastSession !== null && { lastSession }),
      ...believed,
    };
    inTurn(request, () =>
      servers.handleUpgrade(request, socket, head, (client) => sockets.serve(client, socket, info, copy)),
    );
  };
  server.on('upgrade', onUpgrade);
  const all = [withSmallWindow, others];
  const timers = [setInterval(() => sockets.ping(), ALIVE_INTERVAL), setInterval(look, LOOK_INTERVAL)];
  for (const timer of timers) timer.unref();
  return () => {
    for (const timer of timers) clearInterval(timer);
    server.off('upgrade', onUpgrade);
    options.polling?.close();
    for (const one of all) {
      for (const client of one.clients) client.terminate();
      one.close();
    }
  };
}

/** Reports the end as soon as the closing handshake begins. */
class LeavingSocket extends WebSocket {
  override close(code?: number, reason?: string | Buffer): void {
    super.close(code, reason);
    this.emit('leaving');
  }
}

/** No context takeover, so that a message deflated once suits all clients; `ws` itself only inflates. */
function webSockets(clientMaxWindowBits?: number): WebSocketServer {
  return new WebSocketServer({
    noServer: true,
    WebSocket: LeavingSocket,
    maxPayload: MAX_FRAME,
    maxFragments: MAX_FRAGMENTS,
    perMessageDeflate: {
      serverNoContextTakeover: true,
      clientNoContextTakeover: true,
      ...(clientMaxWindowBits !== undefined && { clientMaxWindowBits }),
      zlibInflateOptions: { chunkSize: INFLATE_CHUNK },
    },
  });
}

function rejection(request: IncomingMessage, url: URL, options: AttachOptions): string | null {
  if (!options.allowedOrigins(request.headers.origin)) return '403 Forbidden';
  if (url.searchParams.get('v') !== '5') return '400 Bad Request';
  if (options.namespace !== undefined && url.searchParams.get('ns') !== options.namespace)
    return '404 Not Found';
  return null;
}

function reject(socket: Duplex, status: string): void {
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}
