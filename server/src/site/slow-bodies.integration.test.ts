import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createSite } from './site.ts';

let server: Server;
let bodies: string[];
beforeEach(async () => {
  bodies = [];
  const site = createSite({
    builds: { shell: '/nowhere', remotes: {} },
    api: () => new Response(null, { status: 404 }),
    auth: async (request) => {
      bodies.push(await request.text());
      return new Response('signed in');
    },
    idle: 30,
    secure: false,
  });
  server = createServer(getRequestListener(site, { overrideGlobalObjects: false }));
  await once(server.listen(0, '127.0.0.1'), 'listening');
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

const head = (length: number) =>
  `POST /identitytoolkit.googleapis.com/v1/accounts:signUp HTTP/1.1\r\nHost: localhost\r\nContent-Length: ${length}\r\n\r\n`;

async function send(text: string, then?: (write: (more: string) => void) => void): Promise<string> {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  socket.on('error', () => {});
  socket.write(text);
  then?.((more) => void (socket.writable && socket.write(more)));
  const [data] = await once(socket, 'data');
  socket.destroy();
  return String(data).split('\r\n')[0] ?? '';
}

test('F40: who begins to sign in and says nothing more is let go', async () => {
  expect(await send(`${head(60_000)}{`)).toBe('HTTP/1.1 408 Request Timeout');
  expect(bodies).toEqual([]);
});

test('F40: who sends byte by byte is let go when the whole takes too long', async () => {
  let timer: NodeJS.Timeout | undefined;
  const answer = await send(`${head(100)}{`, (write) => {
    timer = setInterval(() => write('x'), 5);
  });
  clearInterval(timer);
  expect(answer).toBe('HTTP/1.1 408 Request Timeout');
});

test('a whole body arrives, one that is too long does not', async () => {
  expect(await send(`${head(2)}{}`)).toBe('HTTP/1.1 200 OK');
  expect(await send(head(70_000))).toBe('HTTP/1.1 400 Bad Request');
  expect(bodies).toEqual(['{}']);
});
