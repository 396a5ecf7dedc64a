import { readFileSync } from 'node:fs';
import { enableCompileCache, flushCompileCache } from 'node:module';
import { join } from 'node:path';
import { remotes } from './remotes.ts';
import { type EmulatorProcess, startEmulatorProcess } from './scripts/emulator.ts';
import { onStarterEnd } from './scripts/starter.ts';

// What is compiled once need not be at the next start; only modules imported from here on are kept.
enableCompileCache(join(import.meta.dirname, 'node_modules/.cache/compile'));
const { EnvError, readEnv } = await import('server/env');
const { StartProblem } = await import('server/start-problem');

/** `pnpm start`: builds what is stale, starts the server, seeds an empty DATA_DIR. `--no-build` leaves the builds as they are. */
async function start(): Promise<void> {
  const unwatch = onStarterEnd(() => process.kill(process.pid, 'SIGTERM'));
  const env = readEnv();
  const { demoFiles, seedDemo } = await import('api-mocks/seed');
  const { createLog } = await import('server/log');
  const { startServer } = await import('server/main');
  if (!process.argv.includes('--no-build')) {
    const { apps, buildApps } = await import('./scripts/build.ts');
    await buildApps({ only: apps });
  }
  const { version } = JSON.parse(readFileSync(join(import.meta.dirname, 'package.json'), 'utf8')) as {
    version: string;
  };
  const dist = (app: string) => join(import.meta.dirname, app, 'dist');
  const log = createLog(env.logLevel);
  const emulator = await openCompatPort(env.compatPort);
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
    Promise.all([server.close(), emulator?.close()]).then(
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
  // now, as a server that is killed does not do it at its end
  flushCompileCache();
}

/** What `EMULATOR_COMPAT_PORT` asks for; a path, not an import: no server loads its code. */
async function openCompatPort(port: number | undefined): Promise<EmulatorProcess | undefined> {
  if (port === undefined) return undefined;
  const script = join(import.meta.dirname, 'embedded-firebase/src/emulator/serve.ts');
  try {
    return await startEmulatorProcess(script, port);
  } catch (error) {
    const { message } = error as Error;
    throw new StartProblem(`EMULATOR_COMPAT_PORT: ${port} cannot be used (${message})`);
  }
}

start().catch((error: unknown) => {
  const expected = error instanceof EnvError || error instanceof StartProblem;
  console.error(expected ? error.message : error);
  process.exit(1);
});
