import {
  createPublicKey,
  generateKeyPairSync,
  type JsonWebKey,
  scryptSync,
  timingSafeEqual,
} from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { Agent, createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect, getCACertificates, setDefaultCACertificates } from 'node:tls';
import { getRequestListener } from '@hono/node-server';
import { createEngine, type Engine, type Json, type PasswordHasher } from 'embedded-firebase';
import { createAdminRest } from 'embedded-firebase/admin-rest';
import { memoryStore } from 'embedded-firebase/memory';
import { attachToServer } from 'embedded-firebase/node';
import { selfSigned } from './certificate.ts';
import { hasher } from './symposium.ts';

/** The engine in the part of the hosted service: TLS, its host names, its administrators' interface. */
export interface HostedService {
  engine: Engine;
  /** Milliseconds that the service's clock is ahead. */
  time: { ahead: number };
  projectId: string;
  databaseUrl: string;
  /** Path of a service account's key. */
  serviceAccount: string;
  /** Leads every request to the service. */
  httpAgent: Agent;
  /** The service account is not known meanwhile. */
  refuse(during: () => Promise<void>): Promise<void>;
  /** Takes no connections any more and ends those there are. */
  cut(): void;
  close(): Promise<void>;
}

const projectId = 'symposium';
const accessToken = 'access-token-of-the-service-account';
const hosts = ['localhost', 'identitytoolkit.googleapis.com', 'oauth2.googleapis.com', 'www.googleapis.com'];

/** Starts the service on a free port. */
export async function startHostedService(): Promise<HostedService> {
  const time = { ahead: 0 };
  const engine = await createEngine({
    projectId,
    namespace: projectId,
    store: memoryStore(),
    passwordHasher: withScrypt(hasher),
    clock: () => Date.now() + time.ahead,
  });
  const access = { refused: false };
  const { cert, key } = selfSigned(hosts);
  setDefaultCACertificates([...getCACertificates('default'), cert]);
  const server = createServer(
    { cert, key },
    getRequestListener(answers(engine, access), { overrideGlobalObjects: false }),
  );
  server.listen(0, 'localhost');
  await once(server, 'listening');
  const isAdministrator = (credential: string) => credential === accessToken;
  const detach = attachToServer(server, engine, { allowedOrigins: () => true, isAdministrator });
  const { port } = server.address() as AddressInfo;
  const folder = await mkdtemp(join(tmpdir(), 'hosted-'));
  const serviceAccount = join(folder, 'service-account.json');
  await writeFile(serviceAccount, serviceAccountKey());
  return {
    engine,
    time,
    projectId,
    databaseUrl: `https://localhost:${port}/?ns=${projectId}`,
    serviceAccount,
    httpAgent: leadingTo(port),
    async refuse(during) {
      access.refused = true;
      await during().finally(() => {
        access.refused = false;
      });
    },
    cut() {
      detach();
      server.close();
      server.closeAllConnections();
    },
    async close() {
      detach();
      await engine.close();
      await closed(server);
      await rm(folder, { recursive: true });
    },
  };
}

async function closed(server: Server): Promise<void> {
  if (!server.listening) return;
  const done = once(server, 'close');
  server.close();
  server.closeAllConnections();
  await done;
}

function answers(engine: Engine, access: { refused: boolean }) {
  const admin = createAdminRest({
    projectId,
    accounts: engine.accounts,
    isAdministrator: (token) => token === accessToken,
    importHash: ({ salt, passwordHash }, { cpuMemCost, parallelization, blockSize }) =>
      ['scrypt', cpuMemCost, blockSize, parallelization, salt, passwordHash].join('$'),
  });
  return async (request: Request): Promise<Response> => {
    const { hostname, pathname } = new URL(request.url);
    if (hostname === 'oauth2.googleapis.com' && access.refused)
      return Response.json(
        { error: 'invalid_grant', error_description: 'account not found' },
        { status: 400 },
      );
    if (hostname === 'oauth2.googleapis.com')
      return Response.json({ access_token: accessToken, expires_in: 3600, token_type: 'Bearer' });
    if (hostname === 'www.googleapis.com' && pathname.startsWith('/robot/v1/metadata/x509/'))
      return Response.json(await publicKeys(engine), { headers: { 'cache-control': 'max-age=3600' } });
    if (pathname === '/.settings/rules.json' && request.method === 'PUT') {
      if (request.headers.get('authorization') !== `Bearer ${accessToken}`)
        return new Response(null, { status: 401 });
      engine.setRules((await request.json()) as Json);
      return Response.json({ status: 'ok' });
    }
    return (await admin(request)) ?? new Response(null, { status: 404 });
  };
}

/** PEM by key id. */
async function publicKeys(engine: Engine): Promise<Record<string, string>> {
  const jwks = '/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com';
  const answer = await engine.fetch(new Request(`https://localhost${jwks}`));
  if (!answer) throw new Error('the engine has no public keys');
  const { keys } = (await answer.json()) as { keys: (JsonWebKey & { kid: string })[] };
  const pem = (key: JsonWebKey) =>
    createPublicKey({ key, format: 'jwk' }).export({ type: 'spki', format: 'pem' });
  return Object.fromEntries(keys.map((key) => [key.kid, pem(key).toString()]));
}

function serviceAccountKey(): string {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  return JSON.stringify({
    type: 'service_account',
    project_id: projectId,
    private_key_id: 'test',
    private_key: privateKey.export({ type: 'pkcs8', format: 'pem' }),
    client_email: `server@${projectId}.iam.gserviceaccount.com`,
    client_id: '1',
    token_uri: 'https://oauth2.googleapis.com/token',
  });
}

/** Whatever the host, the socket goes to the port here; the certificate is checked for the host all the same. */
function leadingTo(port: number): Agent {
  const agent = new Agent({ keepAlive: false });
  agent.createConnection = (options) => {
    const { servername = 'localhost' } = options as { servername?: string };
    return connect({ host: 'localhost', port, servername });
  };
  return agent;
}

/** Verifies passwords imported with the service's standard scrypt, too. */
function withScrypt(inner: PasswordHasher): PasswordHasher {
  return {
    hash: (password) => inner.hash(password),
    async verify(hash, password) {
      if (!hash.startsWith('scrypt$')) return inner.verify(hash, password);
      const [, N, r, p, salt = '', expected = ''] = hash.split('$');
      const wanted = Buffer.from(expected, 'base64url');
      const options = { N: Number(N), r: Number(r), p: Number(p) };
      const actual = scryptSync(password, Buffer.from(salt, 'base64url'), wanted.length, options);
      return timingSafeEqual(actual, wanted);
    },
  };
}
