import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { webPushService } from './web-push.ts';

let service: Server;
let status = 201;
const got: { headers: IncomingHttpHeaders; body: Buffer; path: string }[] = [];

beforeEach(async () => {
  got.length = 0;
  status = 201;
  service = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    got.push({ headers: request.headers, body: Buffer.concat(chunks), path: request.url ?? '' });
    response.writeHead(status, status === 302 ? { location: '/elsewhere' } : {}).end();
  }).listen(0, '127.0.0.1');
  await once(service, 'listening');
});
afterEach(() => service.close());

/** A browser with keys of its own. */
function browser() {
  const curve = createECDH('prime256v1');
  curve.generateKeys();
  const secret = randomBytes(16);
  const { port } = service.address() as AddressInfo;
  return {
    curve,
    secret,
    subscription: {
      endpoint: `http://127.0.0.1:${port}/send/1`,
      p256dh: curve.getPublicKey('base64url'),
      auth: secret.toString('base64url'),
    },
  };
}

/** RFC 8291 and 8188, written anew: one record. */
function decrypt(
  body: Buffer,
  { curve, secret }: Pick<ReturnType<typeof browser>, 'curve' | 'secret'>,
): string {
  const [salt, sender, sealed] = [body.subarray(0, 16), body.subarray(21, 86), body.subarray(86)];
  const derive = (from: Buffer, key: Buffer, info: Buffer | string, length: number) =>
    Buffer.from(hkdfSync('sha256', key, from, info, length));
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), curve.getPublicKey(), sender]);
  const secretKey = derive(secret, curve.computeSecret(sender), info, 32);
  const key = derive(salt, secretKey, 'Content-Encoding: aes128gcm\0', 16);
  const nonce = derive(salt, secretKey, 'Content-Encoding: nonce\0', 12);
  const opener = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(sealed.subarray(-16));
  const opened = Buffer.concat([opener.update(sealed.subarray(0, -16)), opener.final()]);
  return opened.subarray(0, opened.lastIndexOf(2)).toString();
}

const partOf = (token: string, index: number) =>
  JSON.parse(Buffer.from(token.split('.')[index] ?? '', 'base64url').toString());

const send = async (to: ReturnType<typeof browser>['subscription']) => {
  const push = webPushService();
  const keys = await push.newKeys();
  return {
    keys,
    outcome: await push.send(to, '雪 {"a":1}', { keys, contact: 'mailto:a@example.org', seconds: 600 }),
  };
};

test('a message reaches the push service encrypted for the browser, signed with the server’s key', async () => {
  const { curve, secret, subscription } = browser();
  const { outcome, keys } = await send(subscription);
  expect(outcome).toBe('accepted');
  const [{ headers, body, path } = { headers: {}, body: Buffer.of(), path: '' }] = got;
  expect(path).toBe('/send/1');
  expect(headers).toMatchObject({ ttl: '600', 'content-encoding': 'aes128gcm' });
  expect(decrypt(body, { curve, secret })).toBe('雪 {"a":1}');
  expect(body.includes(Buffer.from('雪'))).toBe(false);
  const [, token = '', key = ''] = /^vapid t=(.+), k=(.+)$/.exec(headers.authorization ?? '') ?? [];
  expect(key).toBe(keys.publicKey);
  expect(partOf(token, 0).alg).toBe('ES256');
  expect(partOf(token, 1)).toMatchObject({
    aud: new URL(subscription.endpoint).origin,
    sub: 'mailto:a@example.org',
  });
});

test.each([
  [404, 'gone'],
  [410, 'gone'],
])('a browser that answers %i is %s', async (answer, expected) => {
  status = answer;
  expect((await send(browser().subscription)).outcome).toBe(expected);
});

test.each([302, 400, 403, 429, 500])('%i means to try again later, and leads nowhere', async (answer) => {
  status = answer;
  await expect(send(browser().subscription)).rejects.toThrow();
  expect(got).toHaveLength(1);
});

test('keys that are none are of no use any more', async () => {
  const { subscription } = browser();
  expect((await send({ ...subscription, p256dh: Buffer.alloc(65).toString('base64url') })).outcome).toBe(
    'gone',
  );
  expect(got).toHaveLength(0);
});
