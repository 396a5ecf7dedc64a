import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocket, WebSocketServer } from 'ws';
import type { ConnectionInfo, Engine } from '../../public.ts';
import type { LongPolling } from './long-polling/index.ts';
import { type SocketBounds, Sockets } from './sockets.ts';

export { LongPolling, type LongPollingOptions } from './long-polling/index.ts';
export { nodePasswordHasher } from './password-hasher.ts';
export { type AuthRequestOptions, answerAuth } from './requests.ts';

export interface AttachOptions {
  /** Whether a page of this origin may open a socket. `undefined`: no browser. */
  allowedOrigins: (origin: string | undefined) => boolean;
  /** The namespace clients name in `?ns=`; others are rejected. Unset: any. */
  namespace?: string;
  /** Whose sessions may move to a socket; ended with the sockets. */
  polling?: LongPolling;
  /** The network a request comes from; undefined where many may share one. */
  network?: (request: IncomingMessage) => string | undefined;
  /** A clock in milliseconds and bounds other than the usual ones; `onLook` gets what looks for stuck sockets every few seconds. */
  sockets?: { now?: () => number; bounds?: Partial<SocketBounds>; onLook?: (look: () => void) => void };
  /** As in `ConnectionInfo`: only for tests. */
  isAdministrator?: ConnectionInfo['isAdministrator'];
  unverifiedClaims?: ConnectionInfo['unverifiedClaims'];
}

/** UTF-8 bytes of a UTF-16 unit, at most. */
const MAX_BYTES = 3;
/** Bits of the window clients are asked to deflate with, if they let themselves be asked: their requests are short. */
const SMALL_WINDOW = 10;
const INFLATE_CHUNK = 1024;
const ALIVE_INTERVAL = 30_000;
const LOOK_INTERVAL = 5000;

/** Serves the database socket at `/.ws` of an HTTP server; other upgrades are left alone. Returns the detach function. */
export function attachToServer(server: Server, engine: Engine, options: AttachOptions): () => void {
  const maxPayload = engine.limits.message * MAX_BYTES;
  const withSmallWindow = webSockets(maxPayload, SMALL_WINDOW);
  const others = webSockets(maxPayload);
  const sockets = new Sockets(engine, options.sockets);
  const look = () => sockets.look();
  options.sockets?.onLook?.(look);
  const { isAdministrator, unverifiedClaims } = options;
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
    const rejected = rejection(request, url, options);
    if (rejected !== null) {
      reject(socket, rejected);
      return;
    }
    const servers = request.headers['sec-websocket-extensions']?.includes('client_max_window_bits')
      ? withSmallWindow
      : others;
    const polled = url.searchParams.get('s');
    if (polled !== null) {
      const session = options.polling?.session(polled);
      if (session === undefined) reject(socket, '404 Not Found');
      else servers.handleUpgrade(request, socket, head, (client) => sockets.take(client, socket, session));
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
    servers.handleUpgrade(request, socket, head, (client) => sockets.serve(client, socket, info));
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

/** Tells of its end when that begins: who said farewell has left, even if the last packet of it stays out for long. */
class LeavingSocket extends WebSocket {
  override close(code?: number, reason?: string | Buffer): void {
    super.close(code, reason);
    this.emit('leaving');
  }
}

/**
 * Compression without memory of earlier messages, so that what was deflated for one client is right for all. `ws` only inflates:
 * what is sent goes out plain through it, or deflated past it.
 */
function webSockets(maxPayload: number, clientMaxWindowBits?: number): WebSocketServer {
  return new WebSocketServer({
    noServer: true,
    WebSocket: LeavingSocket,
    maxPayload,
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
