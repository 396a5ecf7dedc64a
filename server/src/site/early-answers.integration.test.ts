import { once } from 'node:events';
import { Agent, createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { closeAfterEarlyAnswer } from './early-answers.ts';

let server: Server;
let agent: Agent;
beforeEach(async () => {
  const listener = getRequestListener(
    async (request) => {
      const { pathname } = new URL(request.url);
      if (pathname === '/rejected') return new Response('no', { status: 415 });
      return new Response(String((await request.arrayBuffer()).byteLength));
    },
    { overrideGlobalObjects: false },
  );
  server = createServer((request, response) => {
    closeAfterEarlyAnswer(request, response);
    void listener(request, response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  agent = new Agent({ keepAlive: true, maxSockets: 1 });
});
afterEach(() => {
  agent.destroy();
  server.closeAllConnections();
  server.close();
});

const large = Buffer.alloc(8_000_000);

async function upload(path: string, body: Buffer) {
  const { port } = server.address() as AddressInfo;
  const sending = request({ port, host: '127.0.0.1', path, method: 'POST', agent });
  sending.setHeader('content-length', body.length);
  sending.on('error', () => {});
  sending.write(body);
  const [answer] = await once(sending, 'response');
  let text = '';
  for await (const chunk of answer) text += String(chunk);
  sending.end();
  return { status: answer.statusCode, text, connection: answer.headers.connection };
}

test('an answer before the end of the body closes the connection, and the next upload of the same agent arrives', async () => {
  for (let i = 0; i < 5; i++) {
    expect(await upload('/rejected', large)).toEqual({ status: 415, text: 'no', connection: 'close' });
    expect(await upload('/taken', large)).toMatchObject({ status: 200, text: String(large.length) });
  }
});

test('an answer to a whole body keeps the connection', async () => {
  const ports = new Set<number | undefined>();
  server.on('request', ({ socket }) => ports.add(socket.remotePort));
  for (let i = 0; i < 3; i++)
    expect(await upload('/taken', large)).toMatchObject({ status: 200, connection: 'keep-alive' });
  expect(ports.size).toBe(1);
});
