import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { setConfig } from '../platform/config.ts';
import { api, setTokenSource } from './api-client.ts';

/** A server of resumable uploads that keeps one file, and can be told to misbehave. */
let server: Server;
let kept: Buffer;
let calls: { method: string; headers: Record<string, unknown>; bytes: number }[];
let metadata: Record<string, string>;
/** Bytes after which the line is cut, once per entry. */
let cuts: number[];
let reject: { method: string; status: number; code: string } | null;
let onPiece: () => void;

const place = '/php/upload.php/0123456789abcdef0123456789abcdef';
const cors = {
  'access-control-allow-origin': '*',
  'access-control-allow-headers': '*',
  'access-control-allow-methods': '*',
  'access-control-expose-headers': '*',
};

beforeAll(async () => {
  server = createServer(async (request, response) => {
    const { method = '', headers } = request;
    const call = { method, headers, bytes: 0 };
    const cut = method === 'PATCH' ? cuts.shift() : undefined;
    if (method !== 'OPTIONS') calls.push(call);
    if (method === 'PATCH' && Number(headers['upload-offset']) !== kept.length)
      return response.writeHead(409, cors).end('{"code":"conflict"}');
    try {
      for await (const chunk of request as AsyncIterable<Buffer>) {
        const good = cut === undefined ? chunk : chunk.subarray(0, cut - call.bytes);
        kept = Buffer.concat([kept, good]);
        call.bytes += good.length;
        onPiece();
        if (cut !== undefined && call.bytes >= cut) return request.destroy();
      }
    } catch {
      return;
    }
    if (reject?.method === method) {
      const { status, code } = reject;
      return response.writeHead(status, cors).end(JSON.stringify({ code, status }));
    }
    if (method === 'POST') {
      kept = Buffer.alloc(0);
      for (const pair of String(headers['upload-metadata']).split(',')) {
        const [name = '', value = ''] = pair.split(' ');
        metadata[name] = Buffer.from(value, 'base64').toString();
      }
    }
    const answer = { ...cors, location: place, 'upload-offset': String(kept.length) };
    response.writeHead(method === 'POST' ? 201 : method === 'HEAD' ? 200 : 204, answer).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  setTokenSource(async () => 'token');
});
beforeEach(() => {
  [kept, calls, metadata, cuts, reject, onPiece] = [Buffer.alloc(0), [], {}, [], null, () => {}];
  localStorage.clear();
  useServer((server.address() as AddressInfo).port);
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

const useServer = (port: number) =>
  setConfig({
    firebase: { kind: 'embedded', namespace: 'n', projectId: 'p', apiKey: 'k' },
    databasePath: 'symposium',
    apiBase: `http://127.0.0.1:${port}`,
    remotes: {},
  });

const content = `%PDF-1.7 ${'two pages '.repeat(50_000)}`;
const file = new File([content], '氷 ice.pdf', { type: 'application/pdf', lastModified: 1 });
const send = (options: Parameters<typeof api.upload>[3] = {}) =>
  api.upload('T0001', 'abstract', file, { retryDelay: 1, ...options });
const methods = () => calls.map(({ method }) => method);

test('a file is announced and sent whole, with the token, and its progress is told to the end', async () => {
  const seen: number[] = [];
  expect(await send({ onProgress: (fraction) => seen.push(fraction) })).toEqual({ state: 'converting' });
  expect(methods()).toEqual(['POST', 'PATCH']);
  for (const { headers } of calls)
    expect(headers).toMatchObject({ authorization: 'Bearer token', 'tus-resumable': '1.0.0' });
  expect(calls[0]?.headers['upload-length']).toBe(String(file.size));
  expect(metadata).toEqual({ programId: 'T0001', kind: 'abstract', filename: '氷 ice.pdf' });
  expect(kept.toString()).toBe(content);
  expect(seen.at(-1)).toBe(1);
  expect(localStorage).toHaveLength(0);
});

test('what is cut again and again goes on where it stopped: nothing is sent twice, and progress never goes back', async () => {
  cuts = [1, 100_000, 65_536, 3, 20_000, 1, 1, 1, 1, 1];
  const seen: number[] = [];
  await send({ onProgress: (fraction) => seen.push(fraction) });
  expect(kept.toString()).toBe(content);
  expect(calls.reduce((sum, { bytes }) => sum + bytes, 0)).toBe(file.size);
  expect(seen).toEqual([...seen].sort((a, b) => a - b));
  expect(methods().filter((method) => method === 'HEAD')).toHaveLength(10);
});

test('the same file chosen after the page was loaded anew goes on where it stopped', async () => {
  await send();
  kept = kept.subarray(0, 1000);
  localStorage.setItem(`upload/T0001/abstract/氷 ice.pdf/${file.size}/1`, place);
  calls = [];
  await send();
  expect(methods()).toEqual(['HEAD', 'PATCH']);
  expect(calls[1]?.headers['upload-offset']).toBe('1000');
  expect(kept.toString()).toBe(content);
});

test('an upload unknown to the server starts again', async () => {
  localStorage.setItem(`upload/T0001/abstract/氷 ice.pdf/${file.size}/1`, place);
  reject = { method: 'HEAD', status: 404, code: 'notFound' };
  await send();
  expect(methods()).toEqual(['HEAD', 'POST', 'PATCH']);
});

test.each([
  ['POST', 413, 'fileTooLarge'],
  ['PATCH', 415, 'fileType'],
  ['PATCH', 507, 'noRoom'],
  ['POST', 403, 'uploadDisabled'],
])(
  'a file rejected at its %s with %d names the reason, and is not tried again',
  async (method, status, code) => {
    reject = { method, status, code };
    await expect(send()).rejects.toMatchObject({ code, status });
    expect(methods().filter((one) => one === method)).toHaveLength(1);
    expect(localStorage).toHaveLength(0);
  },
);

test('an upload can be aborted before and while it runs; the server is notified', async () => {
  const gone = AbortSignal.abort(new Error('called off'));
  await expect(send({ signal: gone })).rejects.toThrow('called off');
  expect(calls).toEqual([]);
  const controller = new AbortController();
  onPiece = () => controller.abort(new Error('changed my mind'));
  await expect(send({ signal: controller.signal })).rejects.toThrow('changed my mind');
  await expect.poll(methods).toContain('DELETE');
  expect(localStorage).toHaveLength(0);
});

test('retries end with unavailable', async () => {
  useServer(9);
  await expect(send()).rejects.toMatchObject({ code: 'unavailable' });
});
