import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { expect, test } from 'vitest';

const starter = new URL('../starter.ts', import.meta.url).href;
const watching = `
  import { onStarterEnd } from ${JSON.stringify(starter)};
  const alive = setInterval(() => {}, 1000);
  onStarterEnd(() => { console.log('ended'); clearInterval(alive); }, 20);
  console.log('watching ' + process.pid);`;
/** Calls itself as npx does, and starts a process that watches below a shell. */
const command = (title: string) => `
  process.title = ${JSON.stringify(title)};
  const child = require('node:child_process').spawn('sh', ['-c', '"$0" "$@"; true', process.execPath,
    '--input-type=module', '--eval', ${JSON.stringify(watching)}], { stdio: ['ignore', 'inherit', 'ignore'] });
  setInterval(() => {}, 1000);`;

async function run(title: string) {
  const started = spawn(process.execPath, ['--eval', command(title)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const lines = createInterface({ input: started.stdout })[Symbol.asyncIterator]();
  const next = async () => (await lines.next()).value as string | undefined;
  const watcher = Number((await next())?.split(' ')[1]);
  return { started, watcher, next };
}

test.runIf(process.platform === 'linux')(
  'a server learns that the npx it came from was ended alone',
  async () => {
    const { started, next } = await run('npm exec pnpm@12 start');
    started.kill('SIGKILL');
    expect(await next()).toBe('ended');
  },
);

test.runIf(process.platform === 'linux')('other commands may end before it', async () => {
  const { started, watcher, next } = await run('npm exec something start');
  started.kill('SIGKILL');
  await new Promise((resolve) => started.once('exit', resolve));
  process.kill(watcher, 'SIGTERM');
  expect(await next()).toBeUndefined();
});
