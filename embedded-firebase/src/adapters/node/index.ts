import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { type WebSocket, WebSocketServer } from 'ws';
import type { ConnectionInfo, Engine } from '../../public.ts';

export { nodePasswordHasher } from './password-hasher.ts';

export interface AttachOptions {
  /** Whether a page of this origin may open a socket. `undefined`: no browser. */
  allowedOrigins: (origin: string | undefined) => boolean;
  /** The namespace clients name in `?ns=`; others are refused. Unset: any. */
  namespace?: string;
  /** As in `ConnectionInfo`: only for tests. */
  isAdministrator?: ConnectionInfo['isAdministrator'];
  unverifiedClaims?: ConnectionInfo['unverifiedClaims'];
}

/** Characters from which on a text is kept as bytes, as many clients may be sent the same. */
const SHARED_SIZE = 512;
/** Bytes kept at most. */
const SHARED_TOTAL = 8 * 1024 * 1024;
/** UTF-8 bytes of a UTF-16 unit, at most. */
const MAX_BYTES = 3;
const ALIVE_INTERVAL = 30_000;

/** Serves the database socket at `/.ws` of an HTTP server; other upgrades are left alone. Returns the detach function. */
export function attachToServer(server: Server, engine: Engine, options: AttachOptions): () => void {
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: engine.limits.message * MAX_BYTES,
    perMessageDeflate: false,
  });
  const encode = sharedEncoder();
  const { isAdministrator, unverifiedClaims } = options;
  const believed = {
    ...(isAdministrator && { isAdministrator }),
    ...(unverifiedClaims && { unverifiedClaims }),
  };
  const onUpgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    socket.on('error', () => socket.destroy());
    const url = URL.parse(request.url ?? '/', 'http://engine');
    if (url?.pathname !== '/.ws') {
      if (server.listenerCount('upgrade') === 1) refuse(socket, '404 Not Found');
      return;
    }
    const refused = refusal(request, url, options);
    if (refused !== null) {
      refuse(socket, refused);
      return;
    }
    sockets.handleUpgrade(request, socket, head, (client) =>
      serve(client, engine, encode, { host: request.headers.host ?? '', ...believed }),
    );
  };
  server.on('upgrade', onUpgrade);
  const timer = setInterval(() => dropSilent(sockets), ALIVE_INTERVAL);
  timer.unref();
  return () => {
    clearInterval(timer);
    server.off('upgrade', onUpgrade);
    for (const client of sockets.clients) client.terminate();
    sockets.close();
  };
}

function refusal(request: IncomingMessage, url: URL, options: AttachOptions): string | null {
  if (!options.allowedOrigins(request.headers.origin)) return '403 Forbidden';
  if (url.searchParams.get('v') !== '5') return '400 Bad Request';
  if (options.namespace !== undefined && url.searchParams.get('ns') !== options.namespace)
    return '404 Not Found';
  return null;
}

function refuse(socket: Duplex, status: string): void {
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}

const heard = new WeakSet<WebSocket>();

type Encode = (frame: string) => string | Buffer;

/** Encodes a long text once for all clients it goes to. */
function sharedEncoder(): Encode {
  const known = new Map<string, Buffer>();
  let total = 0;
  return (frame) => {
    if (frame.length < SHARED_SIZE) return frame;
    let bytes = known.get(frame);
    if (bytes === undefined) {
      bytes = Buffer.from(frame);
      known.set(frame, bytes);
      total += bytes.length;
      for (const [text, { length }] of known) {
        if (total <= SHARED_TOTAL) break;
        known.delete(text);
        total -= length;
      }
    }
    return bytes;
  };
}

function serve(client: WebSocket, engine: Engine, encode: Encode, info: ConnectionInfo): void {
  heard.add(client);
  const { unsent } = engine.limits;
  client.on('error', () => client.terminate());
  const connection = engine.connect(
    (frame) => {
      if (client.readyState !== client.OPEN) return;
      if (client.bufferedAmount > unsent) client.terminate();
      else client.send(encode(frame), { binary: false });
    },
    (code, reason) => client.close(code, reason),
    info,
  );
  client.on('message', (data, isBinary) => {
    heard.add(client);
    if (isBinary) client.close(1003, 'text only');
    else connection.receive(data.toString());
  });
  client.on('pong', () => heard.add(client));
  client.on('close', () => connection.closed());
}

/** Half-open sockets never close by themselves: whoever was silent since the last ping is gone. */
function dropSilent(sockets: WebSocketServer): void {
  for (const client of sockets.clients) {
    if (!heard.delete(client)) client.terminate();
    else client.ping();
  }
}
