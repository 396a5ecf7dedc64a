import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { api, setTokenSource } from './api-client.ts';
import { setConfig } from './config.ts';

let server: Server;
let received = '';
let headers: Record<string, unknown> = {};
let answer = { status: 202, body: '{"state":"converting"}' };

const cors = {
  'access-control-allow-origin': '*',
  'access-control-allow-headers': '*',
  'content-type': 'application/json',
};

beforeAll(async () => {
  server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    if (request.method === 'POST') [received, headers] = [body, request.headers];
    response.writeHead(request.method === 'POST' ? answer.status : 204, cors);
    response.end(request.method === 'POST' ? answer.body : '');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  setTokenSource(async () => 'token');
});

const useServer = (apiBase: string) =>
  setConfig({
    firebase: { kind: 'embedded', namespace: 'n', projectId: 'p', apiKey: 'k' },
    databasePath: 'symposium',
    apiBase,
    remotes: {},
  });

afterAll(() => new Promise((resolve) => server.close(resolve)));

const file = new File(['%PDF-1.7 two pages'], 'ice.pdf', { type: 'application/pdf' });
const live = () => useServer(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);

test('a file goes out as a form, with the token, and its progress is told to the end', async () => {
  live();
  const seen: number[] = [];
  const result = await api.upload('T0001', 'abstract', file, {
    onProgress: (fraction) => seen.push(fraction),
  });
  expect(result).toEqual({ state: 'converting' });
  expect(headers).toMatchObject({ authorization: 'Bearer token' });
  expect(received).toMatch(/name="programId"\s+T0001/);
  expect(received).toMatch(/name="kind"\s+abstract/);
  expect(received).toContain('%PDF-1.7 two pages');
  expect(seen.at(-1)).toBe(1);
  expect(seen).toEqual([...seen].sort());
});

test('a refused file names the reason', async () => {
  live();
  answer = { status: 415, body: '{"code":"fileType","status":415}' };
  await expect(api.upload('T0001', 'abstract', file)).rejects.toMatchObject({
    code: 'fileType',
    status: 415,
  });
});

test('an upload can be called off, before and while it runs', async () => {
  live();
  const gone = AbortSignal.abort(new Error('called off'));
  await expect(api.upload('T0001', 'abstract', file, { signal: gone })).rejects.toThrow('called off');
  const controller = new AbortController();
  const running = api.upload('T0001', 'abstract', file, { signal: controller.signal });
  controller.abort(new Error('changed my mind'));
  await expect(running).rejects.toThrow('changed my mind');
});

test('a server that is not there is unavailable', async () => {
  useServer('http://127.0.0.1:9');
  await expect(api.upload('T0001', 'abstract', file)).rejects.toMatchObject({ code: 'unavailable' });
});
