import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { sqliteStore } from 'embedded-firebase/sqlite';
import { openEmbedded } from 'server/backend';
import { readEnv } from 'server/env';
import { createLog } from 'server/log';
import { startServer } from 'server/main';
import { crowd, crowdSeed } from './crowd.ts';

/** `crowded-server.ts <members> <programs> [<shell> [<participant>]]`, the last two with builds: sends origin and tokens, then answers messages with memory, CPU time and delay. */
const [members = 3000, programs = 1000] = process.argv.slice(2, 4).map(Number);
const [, , , , shell = import.meta.dirname, participant] = process.argv;
const env = readEnv();
const made = crowd({ members, programs, now: Date.now() });
const options = {
  builds: { shell, remotes: participant === undefined ? {} : { participant } },
  demo: crowdSeed(made),
  version: '0.0.0',
  log: createLog('warn'),
};
const first = await startServer(env, options);
await first.settled();
await first.close();
const tokens = await tokensOf(made.members.map(({ uid }) => uid));
const restarted = performance.now();
const server = await startServer(env, options);
const restart = performance.now() - restarted;
process.send?.({ origin: server.origin, tokens, restart });

const waits = monitorEventLoopDelay({ resolution: 5 });
waits.enable();
process.on('message', () => {
  const { user, system } = process.cpuUsage();
  process.send?.({
    memory: process.memoryUsage.rss(),
    longestWait: waits.max / 1e6,
    work: (user + system) / 1e3,
  });
  waits.reset();
});
process.once('disconnect', () => void server.close().then(() => process.exit(0)));

async function tokensOf(uids: string[]): Promise<string[]> {
  const { embedded, close } = await openEmbedded(
    env.dataDir,
    sqliteStore({ directory: join(env.dataDir, 'database') }),
    options.log,
  );
  const engine = embedded?.engine;
  if (!engine) throw new Error('the engine is not there');
  const tokens: string[] = [];
  for (const uid of uids) {
    const token = await engine.accounts.createCustomToken(uid);
    const answer = await engine.fetch(
      new Request(
        'http://localhost/identitytoolkit.googleapis.com/v1/accounts:signInWithCustomToken?key=any',
        {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ token, returnSecureToken: true }),
        },
      ),
    );
    if (!answer?.ok) throw new Error('no token was given');
    tokens.push(((await answer.json()) as { idToken: string }).idToken);
  }
  await close();
  return tokens;
}
