import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { attachToServer } from '../adapters/node/index.ts';
import { createEngine, noLimits } from '../engine.ts';
import type { SharedFrame } from '../public.ts';
import type { StorePoint } from '../stores/open-file.ts';
import { sqliteStore } from '../stores/sqlite.ts';

/**
 * A server in a process of its own, to be killed; one argument: JSON of `Doom`. On its standard output: `accounts <JSON>` with what it
 * found, `port <n>`, `account <n>` for each change of an account that was acknowledged.
 */
export interface Doom {
  readonly directory: string;
  /** Where it kills itself, and at which time it comes there. `ack`: before an answer to a client is sent. */
  readonly at?: { readonly point: StorePoint | 'ack'; readonly time: number };
  /** Makes backups without end, into `copy` of the directory. */
  readonly backups?: boolean;
}

const { directory, at, backups } = JSON.parse(process.argv[2] ?? '{}') as Doom;
let times = 0;
function reached(point: StorePoint | 'ack'): void {
  if (point === at?.point && ++times === at.time) process.kill(process.pid, 'SIGKILL');
}

const store = sqliteStore({ directory, compactAfter: 20_000, checkpointAfter: 150_000, reached });
const { accounts, connect, ...rest } = await createEngine({
  projectId: 'symposium',
  namespace: 'symposium',
  store,
  rules: { rules: { '.read': true, '.write': true } },
  limits: noLimits,
  passwordHasher: { hash: async () => 'none', verify: async () => false },
});
const engine = {
  ...rest,
  accounts,
  connect: ((send, ...more) => connect(telling(send), ...more)) as typeof connect,
};

function telling(send: (frame: string | SharedFrame) => void): typeof send {
  return (frame) => {
    reached('ack');
    send(frame);
  };
}

const names = ['u0', 'u1', 'u2'];
const found = await Promise.all(
  names.map(async (uid) => {
    const account = await accounts.get(uid);
    const back = account && (await accounts.getByEmail(account.email));
    return account && { n: account.claims.n, email: account.email, back: back?.uid };
  }),
);
process.stdout.write(`accounts ${JSON.stringify(found)}\n`);

const server = createServer();
attachToServer(server, engine, { allowedOrigins: () => true, namespace: 'symposium' });
server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`port ${(server.address() as AddressInfo).port}\n`);
});

/** Account `n % 3` gets the number as a claim, and every ninth time an address with it. */
async function changeAccounts(): Promise<never> {
  for (const [index, uid] of names.entries())
    if (found[index] === null)
      await accounts.create({ uid, email: `${uid}@example.org`, password: 'polar2026', claims: { n: 0 } });
  for (let n = 1 + Math.max(...found.map((account) => Number(account?.n ?? 0))); ; n++) {
    const uid = names[n % names.length] ?? 'u0';
    if (n % 9 === 0) await accounts.update(uid, { email: `${uid}-${n}@example.org` });
    await accounts.setClaims(uid, { n });
    process.stdout.write(`account ${n}\n`);
  }
}

async function makeBackups(): Promise<never> {
  for (;;) await store.backup(join(directory, 'copy'));
}

await Promise.all([changeAccounts(), backups ? makeBackups() : undefined]);
