import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { demoFiles, seedDemo } from 'api-mocks/seed';
import { EnvError, readEnv } from 'server/env';
import { createLog } from 'server/log';
import { startServer } from 'server/main';
import { StartProblem } from 'server/start-problem';
import { remotes } from './remotes.ts';
import { apps, buildApps } from './scripts/build.ts';
import { onStarterEnd } from './scripts/starter.ts';

/** `pnpm start`: builds what is stale, starts the server, seeds an empty DATA_DIR. `--no-build` leaves the builds as they are. */
async function start(): Promise<void> {
  const unwatch = onStarterEnd(() => process.kill(process.pid, 'SIGTERM'));
  const env = readEnv();
  if (!process.argv.includes('--no-build')) await buildApps({ only: apps });
  const { version } = JSON.parse(readFileSync(join(import.meta.dirname, 'package.json'), 'utf8')) as {
    version: string;
  };
  const dist = (app: string) => join(import.meta.dirname, app, 'dist');
  const log = createLog(env.logLevel);
  const server = await startServer(env, {
    builds: { shell: dist('shell'), remotes: Object.fromEntries(remotes.map(({ id }) => [id, dist(id)])) },
    demo: { data: seedDemo, files: demoFiles },
    version,
    log,
    progress: (line) => console.log(line),
  });

  const stop = () => {
    unwatch();
    setTimeout(() => process.exit(1), 9000).unref();
    server.close().then(
      () => process.exit(0),
      (error: unknown) => {
        log.error('the server did not close in order', { error: String(error) });
        process.exit(1);
      },
    );
  };
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
  console.log(`Ready on ${server.origin}`);
}

start().catch((error: unknown) => {
  const expected = error instanceof EnvError || error instanceof StartProblem;
  console.error(expected ? error.message : error);
  process.exit(1);
});
