import { once } from 'node:events';
import { createServer, get, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { keptAssets } from './kept-assets.ts';

let server: Server;
const asked: string[] = [];
let status = 200;

beforeEach(async () => {
  asked.length = 0;
  status = 200;
  const handle = async (request: Request) => {
    const encoding = request.headers.get('accept-encoding') ?? '';
    asked.push(`${request.method} ${new URL(request.url).pathname} ${encoding}`);
    const headers = { 'content-type': 'text/javascript', 'x-encoding': encoding, etag: '"1"' };
    return new Response(`content in ${encoding}`, { status, headers });
  };
  const listener = getRequestListener(handle, { overrideGlobalObjects: false });
  const assets = keptAssets(handle);
  server = createServer((request, response) => {
    if (!assets(request, response)) void listener(request, response);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterEach(() => server.close());

async function ask(
  path: string,
  headers: Record<string, string> = { 'accept-encoding': 'br' },
  method = 'GET',
) {
  const { port } = server.address() as AddressInfo;
  const [response] = await once(get({ port, path, headers, method, agent: false }), 'response');
  let text = '';
  for await (const chunk of response) text += chunk;
  return { status: response.statusCode as number, headers: response.headers as IncomingHttpHeaders, text };
}

/** The handler was called so many times, of which the last may be for keeping. */
const handled = (times: number) => expect.poll(() => asked.length).toBe(times);

test.each(['/assets/main.0a1b.js', '/remotes/participant/assets/2.ff.css'])(
  '%s is answered from memory once it was served, with the same headers',
  async (path) => {
    await ask(path);
    await handled(2);
    const second = await ask(path);
    expect(asked).toHaveLength(2);
    expect(second).toMatchObject({ status: 200, text: 'content in br' });
    expect(second.headers).toMatchObject({
      'content-type': 'text/javascript',
      'x-encoding': 'br',
      etag: '"1"',
    });
  },
);

test.each([
  ['br', 'br'],
  ['gzip', 'gzip'],
  ['gzip, deflate, br, zstd', 'br'],
  ['br;q=0, gzip', 'gzip'],
  ['identity', ''],
])('who accepts %s gets what is kept in "%s"', async (accepted, encoding) => {
  await ask('/assets/a.js', { 'accept-encoding': accepted });
  await handled(2);
  expect((await ask('/assets/a.js', { 'accept-encoding': accepted })).text).toBe(`content in ${encoding}`);
  expect(asked).toHaveLength(2);
});

test.each<[string, string, Record<string, string>, string?]>([
  ['a page', '/meeting', {}],
  ['another path', '/assets/../config.json', {}],
  ['with a search', '/assets/a.js?x=1', {}],
  ['of the API', '/api/assets/a.js', {}],
  ['with a condition', '/assets/a.js', { 'if-none-match': '"1"' }],
  ['a part', '/assets/a.js', { range: 'bytes=0-1' }],
  ['only the head', '/assets/a.js', {}, 'HEAD'],
])('%s always goes to the handler', async (_, path, headers, method) => {
  await ask(path, headers, method);
  await ask(path, headers, method);
  expect(asked).toHaveLength(2);
});

test('what is not there is not kept', async () => {
  status = 404;
  await ask('/assets/none.js');
  expect((await ask('/assets/none.js')).status).toBe(404);
  expect(asked).toHaveLength(2);
});
