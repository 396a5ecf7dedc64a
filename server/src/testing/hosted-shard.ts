import { createHash } from 'node:crypto';
import type { Server } from 'node:https';

/** Redirects socket clients to a shard's host name, as the real service does. Call before serving sockets. */
export function leadToShard(
  server: Server,
  { namespace, domain, shard }: { namespace: string; domain: string; shard: string },
): void {
  const known = `${namespace}.${domain}`;
  server.on('upgrade', (request, socket) => {
    if (request.headers.host?.replace(/:443$/, '') !== known) return;
    // The next handler ignores paths it does not serve.
    request.url = '/led-on';
    const accept = createHash('sha1')
      .update(`${request.headers['sec-websocket-key']}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`)
      .digest('base64');
    const message = Buffer.from(JSON.stringify({ t: 'c', d: { t: 'r', d: `${shard}.${domain}` } }));
    socket.on('error', () => socket.destroy());
    socket.write(
      `HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: ${accept}\r\n\r\n`,
    );
    socket.write(Buffer.concat([Buffer.from([0x81, message.length]), message]));
    socket.on('data', () => socket.end());
  });
}
