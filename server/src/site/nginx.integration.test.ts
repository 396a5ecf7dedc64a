import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { createServer, type RequestOptions } from 'node:http';
import { request } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { dbPaths } from 'shared-data/models/db-paths';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parseEnv } from '../env.ts';
import { type RunningServer, startServer } from '../main.ts';
import { selfSigned } from '../testing/certificate.ts';
import { addPeople, addressOf, password, symposium } from '../testing/symposium.ts';
import { recordingLog } from '../testing/world.ts';

/** Runs the README's nginx recipe with Debian's nginx and a real server. */

const host = 'symposium.example.org';
const faults: string[] = [];
let folder: string;
let server: RunningServer;
let nginx: ChildProcess;
let port: number;
let knownDevice: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'nginx-'));
  writeFileSync(join(folder, 'index.html'), '<!doctype html><title>Online Meeting System</title>');
  const env = parseEnv({
    PORT: '0',
    DATA_DIR: join(folder, 'data'),
    TRUSTED_PROXIES: 'loopback',
    PUBLIC_ORIGIN: `https://${host}`,
  });
  server = await startServer(env, {
    builds: { shell: folder, remotes: {} },
    version: '1',
    log: recordingLog([], faults),
    demo: {
      async data(ports) {
        await ports.database.update({ ...symposium(), [dbPaths.base]: { addAccount: true, closed: false } });
        await addPeople(ports);
      },
    },
  });
  port = await freePort();
  nginx = await startNginx();
  const [cookie = ''] = (await signIn(password)).headers['set-cookie'] as string[];
  expect(cookie).toMatch(/; HttpOnly; SameSite=Strict; Secure$/);
  knownDevice = cookie.split(';')[0] ?? '';
});
afterAll(async () => {
  if (nginx?.exitCode === null) {
    const ended = once(nginx, 'exit');
    nginx.kill('SIGTERM');
    await ended;
  }
  await server?.close();
  await rm(folder, { recursive: true, force: true });
});

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port: free } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return free;
}

/** On Debian it is only in root's PATH. */
function nginxProgram(): string {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin'];
  const found = folders.map((one) => join(one, 'nginx')).find((path) => existsSync(path));
  if (!found) throw new Error('nginx is needed for this test: apt-get install nginx-light');
  return found;
}

/** The recipe with the addresses of the test, adapted for a non-root user. */
function configuration(): string {
  const readme = readFileSync(join(import.meta.dirname, '../../../README.md'), 'utf8');
  const recipe = /```nginx\n(.*?)```/s.exec(readme)?.[1] ?? '';
  const { cert, key } = selfSigned([host]);
  writeFileSync(join(folder, 'symposium.crt'), cert);
  writeFileSync(join(folder, 'symposium.key'), key);
  mkdirSync(join(folder, 'temp'));
  const temps = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${folder}/temp/${name};`)
    .join('\n');
  const site = recipe
    .replace('listen 443 ssl', `listen 127.0.0.1:${port} ssl`)
    .replaceAll('/etc/ssl/', `${folder}/`)
    .replace('http://127.0.0.1:3000', server.origin.replace('localhost', '127.0.0.1'));
  return `daemon off;
master_process off;
pid ${folder}/nginx.pid;
error_log stderr;
events {}
http {
access_log off;
${temps}
${site}
}
`;
}

async function startNginx(): Promise<ChildProcess> {
  const file = join(folder, 'nginx.conf');
  writeFileSync(file, configuration());
  const child = spawn(nginxProgram(), ['-p', folder, '-e', 'stderr', '-c', file], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  child.stderr?.on('data', (chunk) => {
    said += chunk;
  });
  const answers = async () => (await call('/api/health').catch(() => null))?.status === 200;
  while (!(await answers())) {
    if (child.exitCode !== null) throw new Error(said);
    await setTimeout(20);
  }
  return child;
}

interface Answer {
  status: number | undefined;
  headers: Record<string, unknown>;
  text: string;
}

/** `forwarded`: a forged X-Forwarded-For. */
function call(path: string, body?: object, headers: RequestOptions['headers'] = {}): Promise<Answer> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>();
  const sent = request(
    {
      host: '127.0.0.1',
      port,
      servername: host,
      rejectUnauthorized: false,
      path,
      method: body ? 'POST' : 'GET',
      headers: { host, ...(body && { 'content-type': 'application/json' }), ...headers },
    },
    async (response) => {
      let text = '';
      for await (const chunk of response) text += chunk;
      resolve({ status: response.statusCode, headers: response.headers, text });
    },
  );
  sent.on('error', reject);
  sent.end(body && JSON.stringify(body));
  return promise;
}

const signIn = (secret: string, headers?: RequestOptions['headers']) =>
  call(
    '/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=embedded',
    { email: addressOf('admin'), password: secret, returnSecureToken: true },
    headers,
  );

test('pages and the API come through, and nothing of the client’s own making is believed', async () => {
  expect((await call('/')).text).toContain('<title>Online Meeting System</title>');
  const policy = String((await call('/')).headers['content-security-policy']);
  expect(policy).toContain(`connect-src 'self' wss://${host}`);
  expect(faults.filter((line) => line.includes('TRUSTED_PROXIES'))).toEqual([]);
});

test('the database’s socket comes through', async () => {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const headers = {
    host,
    origin: `https://${host}`,
    connection: 'Upgrade',
    upgrade: 'websocket',
    'sec-websocket-version': '13',
    'sec-websocket-key': Buffer.alloc(16).toString('base64'),
  };
  const where = { host: '127.0.0.1', port, servername: host, rejectUnauthorized: false };
  request({ ...where, path: '/.ws?v=5&ns=symposium', headers })
    .on('upgrade', async (_, socket, head) => {
      const frame = head.length > 0 ? head : ((await once(socket, 'data')) as [Buffer])[0];
      socket.destroy();
      resolve(frame.toString());
    })
    .on('response', ({ statusCode }) => reject(new Error(String(statusCode))))
    .on('error', reject)
    .end();
  expect(await promise).toContain(`"h":"${host}"`);
});

test('mails cannot be read through it, under whatever name', async () => {
  for (const name of [host, 'localhost', '127.0.0.1'])
    expect((await call('/outbox.json', undefined, { host: name })).status).toBe(404);
});

test('while somebody guesses, the owner signs in by the known device', async () => {
  for (let i = 0; i < 8; i++) await signIn(`wrong${i}`, { 'x-forwarded-for': `198.51.100.${i}` });
  const stranger = await signIn(password);
  expect(stranger.text).toMatch(/TOO_MANY_ATTEMPTS_TRY_LATER : Try again in \d+ seconds\./);
  expect((await signIn(password, { cookie: knownDevice })).status).toBe(200);
});

test('callers are told apart by the address that nginx saw', async () => {
  const { idToken } = JSON.parse((await signIn(password, { cookie: knownDevice })).text) as {
    idToken: string;
  };
  for (let i = 0; i < 31; i++)
    await call(
      '/api/auth/passwordReset',
      { email: `nobody${i}@example.org` },
      { 'x-forwarded-for': '192.0.2.1, 198.51.100.9' },
    );
  const { text } = await call('/api/limits', undefined, { authorization: `Bearer ${idToken}` });
  expect(JSON.parse(text)).toMatchObject({
    slowed: expect.arrayContaining([
      expect.objectContaining({ kind: 'unknownReset', of: 'network', id: '198.51.100.9' }),
    ]),
  });
});
