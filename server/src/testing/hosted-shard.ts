import { createHash } from 'node:crypto';
import type { Server } from 'node:https';

/**
 * Clients that ask for the database by the name it is known by are told over their socket to ask one server of the service,
 * as the real one does; there they are served, and find the name they came by. Has to be called before sockets are served.
 */
export function leadToShard(
  server: Server,
  { namespace, domain, shard }: { namespace: string; domain: string; shard: string },
): void {
  const known = `${namespace}.${domain}`;
  server.on('upgrade', (request, socket) => {
    if (request.headers.host?.replace(/:443$/, '') !== known) return;
    // Who comes next finds no path that it serves, and leaves the socket alone.
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
