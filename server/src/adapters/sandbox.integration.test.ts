import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { startSandboxed } from './sandbox.ts';

const limits = { cpu: 30, memory: 1024 ** 3, perStep: 20_000, whole: 20_000 };
const node = (source: string) => [process.execPath, '-e', source];
const statusOf = (pid: number) => readFileSync(`/proc/${pid}/status`, 'utf8');
const parentOf = (pid: number) => Number(/^PPid:\s+(\d+)/m.exec(statusOf(pid))?.[1]);
/** A killed process may wait for its parent to take note. */
const runs = (pid: number) => existsSync(`/proc/${pid}`) && !/^State:\s+Z/m.test(statusOf(pid));

test('a program has its streams, no environment and an exit code', async () => {
  const program = await startSandboxed(
    ['/bin/sh', '-c', 'cat; echo "$HOME$PATH_OF_SECRETS" >&2; exit 3'],
    { cwd: '/', input: true, errors: true },
    limits,
  );
  program.input?.end('what it reads');
  expect(await text(program.output)).toBe('what it reads');
  expect(program.errors && (await text(program.errors))).toBe('\n');
  expect(await program.ended).toBe(3);
  program.end();
});

test('much is sent both ways', async () => {
  const program = await startSandboxed(['/bin/cat'], { cwd: '/', input: true }, limits);
  const sent = 'x'.repeat(5_000_000);
  program.input?.end(sent);
  expect((await text(program.output)).length).toBe(sent.length);
  expect(await program.ended).toBe(0);
});

test('many programs that end at once are told apart', async () => {
  const ended = Array.from({ length: 20 }, async (_, n) => {
    const program = await startSandboxed(['/bin/sh', '-c', `echo ${n}; exit ${n}`], { cwd: '/' }, limits);
    return [Number(await text(program.output)), await program.ended];
  });
  expect(await Promise.all(ended)).toEqual(Array.from({ length: 20 }, (_, n) => [n, n]));
});

test('a program that cannot be started harms no other, and is not to blame', async () => {
  const other = await startSandboxed(['/bin/cat'], { cwd: '/', input: true }, limits);
  const start = (command: string[], cwd = '/') => startSandboxed(command, { cwd }, limits);
  await expect(start(['/bin/true'], '/not/there')).rejects.toMatchObject({ code: 'unavailable' });
  await expect(start(['/bin/echo', 'x'.repeat(300_000)])).rejects.toMatchObject({ code: 'unavailable' });
  other.input?.end('still here');
  expect(await text(other.output)).toBe('still here');
});

test.each(['before', 'during'])('a start is aborted %s', async (when) => {
  const abort = new AbortController();
  if (when === 'before') abort.abort(new Error('stopping'));
  const started = startSandboxed(['/bin/cat'], { cwd: '/', input: true }, limits, abort.signal);
  abort.abort(new Error('stopping'));
  await expect(started).rejects.toThrow('stopping');
});

test('when the folder of the socket is removed, the next but one program starts', async () => {
  const program = await startSandboxed(
    node('console.log(process.ppid); process.stdin.resume()'),
    { cwd: '/', input: true },
    limits,
  );
  const [told] = (await once(program.output, 'data')) as [Buffer];
  const socket =
    readFileSync(`/proc/${Number(told)}/cmdline`, 'utf8')
      .split('\0')
      .at(-2) ?? '';
  rmSync(dirname(socket), { recursive: true });
  await expect(startSandboxed(['/bin/true'], { cwd: '/' }, limits)).rejects.toMatchObject({
    code: 'unavailable',
  });
  const next = await startSandboxed(['/bin/echo', 'fine'], { cwd: '/' }, limits);
  expect(await text(next.output)).toBe('fine\n');
  program.input?.end();
  expect(await program.ended).toBe(0);
  await expect.poll(() => runs(Number(told))).toBe(false);
});

test('when the process that starts programs is killed, its programs count as ended, and the next one starts', async () => {
  const program = await startSandboxed(
    node('console.log(process.pid); setInterval(() => {}, 1000)'),
    { cwd: '/' },
    limits,
  );
  const [first] = (await once(program.output, 'data')) as [Buffer];
  const pid = Number(first);
  process.kill(parentOf(pid), 'SIGKILL');
  expect(await program.ended).toBeNull();
  expect(program.endedBecause()).toMatchObject({ code: 'unavailable' });
  await expect.poll(() => runs(pid)).toBe(false);
  program.end();
  const next = await startSandboxed(['/bin/echo', 'fine'], { cwd: '/' }, limits);
  expect(await text(next.output)).toBe('fine\n');
});

test('nothing is left of a server that is killed', async () => {
  const sandbox = JSON.stringify(`${import.meta.dirname}/sandbox.ts`);
  const server = spawn(
    process.execPath,
    [
      '--input-type=module-typescript',
      '-e',
      `import { startSandboxed } from ${sandbox};
       const program = await startSandboxed(
         [process.execPath, '-e', 'console.log(process.pid, process.ppid); setInterval(() => {}, 1000)'],
         { cwd: '/' },
         ${JSON.stringify(limits)},
       );
       program.output.pipe(process.stdout);`,
    ],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const [told] = (await once(server.stdout, 'data')) as [Buffer];
  const pids = told.toString().trim().split(' ').map(Number);
  expect(pids.map(runs)).toEqual([true, true]);
  const socket = readFileSync(`/proc/${pids[1]}/cmdline`, 'utf8').split('\0').at(-2) ?? '';
  expect(existsSync(socket)).toBe(true);
  server.kill('SIGKILL');
  await expect.poll(() => [...pids.map(runs), existsSync(socket)]).toEqual([false, false, false]);
});
