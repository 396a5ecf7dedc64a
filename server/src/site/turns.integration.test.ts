import { pbkdf2 } from 'node:crypto';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parseEnv } from '../env.ts';
import { type RunningServer, startServer } from '../main.ts';
import { silentLog } from '../ports.ts';
import { createSite } from './site.ts';

let folder: string;
let server: RunningServer;
const builds = () => ({ shell: join(folder, 'shell'), remotes: { editor: join(folder, 'editor') } });
const threads = 4;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'turns-'));
  mkdirSync(join(folder, 'shell/assets'), { recursive: true });
  mkdirSync(join(folder, 'editor'));
  const page = '<!doctype html><html lang="en"><head></head><body><div id="root"></div></body></html>';
  writeFileSync(join(folder, 'shell/index.html'), page);
  writeFileSync(join(folder, 'shell/assets/a.js'), 'let a');
  const files = { 'a.js': 'sha384-a' };
  writeFileSync(join(folder, 'editor/build.json'), JSON.stringify({ files, pages: { '/editor': [] } }));
  const env = parseEnv({ PORT: '0', DATA_DIR: join(folder, 'data'), SEED: 'none' });
  server = await startServer(env, { builds: builds(), version: '1', log: silentLog });
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

/** While it runs, whoever waits for the disk or a compressor waits for hundreds of turns. */
async function whileThreadsAreBusy<T>(task: () => Promise<T>): Promise<T> {
  const hashing = Array.from({ length: 2 * threads }, () =>
    promisify(pbkdf2)('password', 'salt', 300_000, 64, 'sha512'),
  );
  try {
    return await task();
  } finally {
    await Promise.all(hashing);
  }
}

/** Turns of the event loop between a request's arrival and the end of its answer. */
async function turnsOf(path: string): Promise<number> {
  let turn = 0;
  let began = 0;
  const ended = Promise.withResolvers<number>();
  const count = () => {
    turn++;
    next = setImmediate(count);
  };
  let next = setImmediate(count);
  const begin = () => {
    began = turn;
  };
  const end = () => ended.resolve(turn - began);
  subscribe('http.server.request.start', begin);
  subscribe('http.server.response.finish', end);
  try {
    const answer = await fetch(server.origin + path);
    await answer.arrayBuffer();
    expect(answer.status).toBe(200);
    return await ended.promise;
  } finally {
    clearImmediate(next);
    unsubscribe('http.server.request.start', begin);
    unsubscribe('http.server.response.finish', end);
  }
}

test.each(['/', '/?from=mail', '/editor', '/assets/a.js', '/config.json'])(
  'what %s was answered with before is sent without waiting',
  async (path) => {
    await turnsOf(path);
    expect(await whileThreadsAreBusy(() => turnsOf(path))).toBeLessThanOrEqual(2);
  },
);

test('so is a drawn page', async () => {
  const page = { html: '<h1>Home</h1>', title: 'Home', css: 'h1{color:red}', shows: [], settings: {} };
  const site = createSite({
    builds: builds(),
    api: () => new Response(),
    auth: async () => null,
    drawn: async () => page as never,
    secure: false,
  });
  const ask = () => site(new Request('http://localhost/', { headers: { 'accept-encoding': 'br' } }), {});
  expect((await ask()).headers.get('content-encoding')).toBe('br');
  const answered = await whileThreadsAreBusy(async () => {
    let isThere = false;
    void ask().then(() => {
      isThere = true;
    });
    await new Promise(setImmediate);
    return isThere;
  });
  expect(answered).toBe(true);
});
