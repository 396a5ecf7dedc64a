import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';

/** For database connections: `swallow` never answers, `reject` answers 403. */
export interface Filter {
  sockets: 'swallow' | 'reject' | 'pass';
  polls: 'reject' | 'pass';
}

export interface FilteringProxy {
  readonly origin: string;
  filter: Filter;
  polls: number;
  cut(filter: Filter): void;
  close(): Promise<void>;
}

/** Simulates office and hotel networks: pages pass, database sockets may not. */
export async function startFilteringProxy(target: string, filter: Filter): Promise<FilteringProxy> {
  const { hostname, port } = new URL(target);
  const open = new Set<Socket>();
  const server = createServer((incoming, outgoing) => {
    const { url = '/', method, headers } = incoming;
    if (url.startsWith('/.lp')) {
      if (proxy.filter.polls === 'reject') {
        outgoing.writeHead(403).end();
        return;
      }
      proxy.polls += 1;
    }
    const onward = request({ hostname, port, path: url, method, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    onward.on('error', () => outgoing.destroy());
    outgoing.on('close', () => onward.destroy());
    incoming.pipe(onward);
  });
  server.on('connection', (socket) => {
    open.add(socket);
    socket.on('close', () => open.delete(socket));
  });
  server.on('upgrade', (incoming, socket, head) => {
    socket.on('error', () => socket.destroy());
    if (proxy.filter.sockets === 'swallow') return;
    if (proxy.filter.sockets === 'reject') {
      socket.end('HTTP/1.1 403 Forbidden\r\nConnection: close\r\nContent-Length: 0\r\n\r\n');
      return;
    }
    const { url, method, headers } = incoming;
    const onward = request({ hostname, port, path: url, method, headers });
    onward.on('error', () => socket.destroy());
    onward.on('upgrade', (answer, other, rest) => {
      const lines = Object.entries(answer.headers).map(([name, value]) => `${name}: ${value}`);
      socket.write(`HTTP/1.1 101 Switching Protocols\r\n${lines.join('\r\n')}\r\n\r\n`);
      socket.write(rest);
      other.write(head);
      other.on('error', () => socket.destroy());
      other.on('close', () => socket.destroy());
      socket.on('close', () => other.destroy());
      socket.pipe(other).pipe(socket);
    });
    onward.end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const proxy: FilteringProxy = {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    filter,
    polls: 0,
    cut(next) {
      proxy.filter = next;
      for (const socket of open) socket.destroy();
    },
    async close() {
      const closed = once(server, 'close');
      server.close();
      for (const socket of open) socket.destroy();
      await closed;
    },
  };
  return proxy;
}
