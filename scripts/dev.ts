import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { shellDevPort } from '../remotes.ts';
import { apps, buildApps } from './build.ts';
import { devServerOrigin } from './bundle/dev-server.ts';

/** `pnpm dev [app …]`: the server, restarted on changes, and a hot-reloading server per (named) app; other apps are served as built. */
const root = join(import.meta.dirname, '..');
const named = process.argv.slice(2).filter((arg) => !arg.startsWith('-'));
const wanted = named.length ? apps.filter((app) => app === 'shell' || named.includes(app)) : apps;

const children = new Set<ReturnType<typeof spawn>>();
function run(label: string, command: string, args: string[], cwd: string, env: Record<string, string> = {}) {
  const child = spawn(command, args, {
    cwd,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  children.add(child);
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      for (const line of chunk.toString().split('\n'))
        if (line.trim()) console.log(`${label.padEnd(12)}${line}`);
    });
  child.on('close', (code) => {
    children.delete(child);
    if (code && !stopping) console.log(`${label.padEnd(12)}ended with ${code}`);
  });
}

let stopping = false;
function stop() {
  stopping = true;
  for (const child of children) child.kill('SIGTERM');
}
process.on('SIGINT', stop);
process.on('SIGTERM', stop);

const built = apps.filter((app) => !wanted.includes(app));
if (built.length) await buildApps({ only: built });
const watched = [
  'server/src',
  'embedded-firebase/src',
  'shared-data/src/models',
  'shared-data/src/navigation',
  'api-mocks/src',
];
run(
  'server',
  process.execPath,
  [...watched.map((path) => `--watch-path=${path}`), 'start.ts', '--no-build'],
  root,
);
for (const app of wanted)
  run(
    app,
    process.execPath,
    [join(root, 'node_modules/@rspack/cli/bin/rspack.js'), 'serve'],
    join(root, app),
  );
console.log(`open http://localhost:${shellDevPort} (the server is ${devServerOrigin})`);
