import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { Agent, createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect, getCACertificates, setDefaultCACertificates } from 'node:tls';
import { getRequestListener } from '@hono/node-server';
import { createEngine, type Engine } from 'embedded-firebase';
import { withScryptHashes } from 'embedded-firebase/emulator';
import { memoryStore } from 'embedded-firebase/memory';
import { attachToServer } from 'embedded-firebase/node';
import { withKey } from 'embedded-firebase/testing';
import { selfSigned } from './certificate.ts';
import { accessToken, hostedAnswers, serviceAccountKey } from './hosted-answers.ts';
import { leadToShard } from './hosted-shard.ts';
import { hasher } from './symposium.ts';

/** The engine behind TLS, host names and the admin API of the hosted service. */
export interface HostedService {
  engine: Engine;
  /** Milliseconds the service's clock is ahead. */
  time: { ahead: number };
  projectId: string;
  databaseUrl: string;
  /** Path of the key file. */
  serviceAccount: string;
  certificate: string;
  port: number;
  httpAgent: Agent;
  /** Runs `during` while the service account is unknown. */
  reject(during: () => Promise<void>): Promise<void>;
  cut(): void;
  mend(): Promise<void>;
  close(): Promise<void>;
}

const projectId = 'symposium';
const database = { namespace: 'symposium-default-rtdb', domain: 'firebaseio.com', shard: 's-usc1a-nss-1' };
const hosts = ['localhost', '*.googleapis.com', `*.${database.domain}`];

/** `byItsName` imitates a new project, whose database redirects clients to a shard; they then need routing to the port. */
export async function startHostedService({ byItsName = false } = {}): Promise<HostedService> {
  const time = { ahead: 0 };
  const engine = await createEngine({
    projectId,
    namespace: byItsName ? database.namespace : projectId,
    store: withKey(memoryStore()),
    passwordHasher: withScryptHashes(hasher),
    clock: () => Date.now() + time.ahead,
    allowedOrigins: () => true,
    hideUnknownAccounts: byItsName,
  });
  const access = { rejected: false };
  const { cert, key } = selfSigned(hosts);
  setDefaultCACertificates([...getCACertificates('default'), cert]);
  const server = createServer(
    { cert, key },
    getRequestListener(hostedAnswers(engine, projectId, access), { overrideGlobalObjects: false }),
  );
  await listen(server, 0);
  const { port } = server.address() as AddressInfo;
  const isAdministrator = (credential: string) => credential === accessToken;
  const attach = () => attachToServer(server, engine, { allowedOrigins: () => true, isAdministrator });
  if (byItsName) leadToShard(server, database);
  let detach = attach();
  const folder = await mkdtemp(join(tmpdir(), 'hosted-'));
  const serviceAccount = join(folder, 'service-account.json');
  await writeFile(serviceAccount, serviceAccountKey(projectId));
  return {
    engine,
    time,
    projectId,
    databaseUrl: byItsName
      ? `https://${database.namespace}.${database.domain}`
      : `https://localhost:${port}/?ns=${projectId}`,
    serviceAccount,
    certificate: cert,
    port,
    httpAgent: leadingTo(port),
    async reject(during) {
      access.rejected = true;
      await during().finally(() => {
        access.rejected = false;
      });
    },
    cut() {
      detach();
      server.close();
      server.closeAllConnections();
    },
    async mend() {
      await listen(server, port);
      detach = attach();
    },
    async close() {
      detach();
      await engine.close();
      await closed(server);
      setDefaultCACertificates(getCACertificates('default').filter((one) => one !== cert));
      await rm(folder, { recursive: true });
    },
  };
}

async function listen(server: Server, port: number): Promise<void> {
  server.listen(port, 'localhost');
  await once(server, 'listening');
}

async function closed(server: Server): Promise<void> {
  if (!server.listening) return;
  const done = once(server, 'close');
  server.close();
  server.closeAllConnections();
  await done;
}

/** Routes every host to the port; certificates are still checked for the host. */
function leadingTo(port: number): Agent {
  const agent = new Agent({ keepAlive: false });
  agent.createConnection = (options) => {
    const { servername = 'localhost' } = options as { servername?: string };
    return connect({ host: 'localhost', port, servername });
  };
  return agent;
}
