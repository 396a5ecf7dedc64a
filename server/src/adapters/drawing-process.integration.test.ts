import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DrawnPage } from 'shared-data/models/drawn-page';
import type { PublicConfig } from 'shared-data/models/public-config';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Drawer } from '../drawing/drawer.ts';
import { drawingProcess } from './drawing-process.ts';
import { networkIsTaken } from './sandbox.ts';

const request = { path: '/', locale: 'en', wide: true } as const;
const secret = 'secret';

let folder: string;
let open: Drawer[];
let addresses: string[];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'drawing-'));
  writeFileSync(join(folder, secret), 'told');
  writeFileSync(join(folder, 'talks.cjs'), 'exports.remote = { id: "talks" };');
  [open, addresses] = [[], []];
});
afterEach(() => {
  for (const drawer of open) drawer.close();
  rmSync(folder, { recursive: true });
});

/** A shell whose bundle draws by the given body of a function of the request. */
function drawerOf(body: string, timeouts = { first: 60_000, page: 60_000 }): Drawer {
  const shell = join(folder, 'shell.cjs');
  writeFileSync(
    shell,
    `let fail = () => {};
     exports.createDrawer = async (options) => ({
       draw(request) {
         const failed = new Promise((_, reject) => { fail = reject; });
         return Promise.race([(async () => { ${body} })(), failed]);
       },
       snapshot: async (names) => names.includes('users') ? null : { text: names.join(), settings: {} },
       fail: (error) => fail(error),
     });
     const page = (html) => ({ html: String(html), title: '', css: '', shows: [], settings: {} });`,
  );
  const drawer = drawingProcess(
    {
      shell,
      remotes: { talks: join(folder, 'talks.cjs') },
      config: async () => ({ databasePath: 'x' }) as PublicConfig,
      origin: 'http://localhost:1',
      open(url, { opened, data, closed }) {
        addresses.push(url);
        if (!url.startsWith('ws://localhost:1/')) return null;
        queueMicrotask(opened);
        return { receive: (text) => (text === 'end' ? closed() : data(`heard ${text}`)), close() {} };
      },
    },
    timeouts,
  );
  open.push(drawer);
  return drawer;
}

const htmlOf = async (page: Promise<DrawnPage | null>) => (await page)?.html;

test('draws from the bundles, in a process without environment', async () => {
  const drawer = drawerOf(
    'return page([request.path, options.remotes.talks.id, options.config.databasePath, Object.keys(globalThis.process.env)].join());',
  );
  expect(await htmlOf(drawer.draw(request))).toBe('/,talks,x,PWD');
  expect(await htmlOf(drawer.draw({ ...request, path: '/meeting' }))).toBe('/meeting,talks,x,PWD');
});

test('makes snapshots of collections, or none', async () => {
  const drawer = drawerOf('return null;');
  expect(await drawer.snapshot(['sessions', 'programs'])).toEqual({
    text: 'sessions,programs',
    settings: {},
  });
  expect(await drawer.snapshot(['users'])).toBeNull();
});

test('separators of lines and paragraphs are letters like others, in paths, data and pages', async () => {
  const odd = '/\u2028talk\u2029';
  const drawer = drawerOf(`
    const socket = new WebSocket('ws://localhost:1/.ws');
    await new Promise((resolve) => { socket.onopen = resolve; });
    const heard = new Promise((resolve) => { socket.onmessage = ({ data }) => resolve(data); });
    socket.send(request.path);
    return page(await heard);`);
  expect(await htmlOf(drawer.draw({ ...request, path: odd }))).toBe(`heard ${odd}`);
});

test('its only socket is the database, by way of this process', async () => {
  const drawer = drawerOf(`
    const talk = (url) => new Promise((resolve) => {
      const socket = new WebSocket(url);
      socket.onopen = () => socket.send('hello');
      socket.onmessage = ({ data }) => resolve(data);
      socket.onclose = () => resolve('closed');
    });
    return page([await talk('ws://localhost:1/.ws'), await talk('ws://elsewhere/')].join());`);
  expect(await htmlOf(drawer.draw(request))).toBe('heard hello,closed');
  expect(addresses).toEqual(['ws://localhost:1/.ws', 'ws://elsewhere/']);
});

test.each([
  ['files', `process.getBuiltinModule('fs').readFileSync(${JSON.stringify('FOLDER/secret')}, 'utf8')`],
  ['writing files', `process.getBuiltinModule('fs').writeFileSync('FOLDER/new', '')`],
  ['programs', `process.getBuiltinModule('child_process').execFileSync('/bin/true')`],
])('what is drawn cannot use %s', async (_, code) => {
  const drawer = drawerOf(
    `try { return page(${code.replaceAll('FOLDER', folder)}); } catch (error) { return page('denied'); }`,
  );
  expect(await htmlOf(drawer.draw(request))).toBe('denied');
});

test.skipIf(!networkIsTaken())('what is drawn cannot use the network', async () => {
  let requests = 0;
  const server = createServer((_, response) => {
    requests += 1;
    response.end('told');
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}/`;
  expect(await (await fetch(url)).text()).toBe('told');
  const drawer = drawerOf(
    `return page(await fetch('${url}').then((answer) => answer.text(), () => 'denied'));`,
  );
  expect(await htmlOf(drawer.draw(request))).toBe('denied');
  expect(requests).toBe(1);
  server.close();
});

test('a page that throws fails alone', async () => {
  const drawer = drawerOf(`if (request.path === '/') throw new Error('broken'); return page('fine');`);
  await expect(drawer.draw(request)).rejects.toThrow('broken');
  expect(await htmlOf(drawer.draw({ ...request, path: '/meeting' }))).toBe('fine');
});

test.each([
  [
    'throws outside of its promise',
    `setTimeout(() => { throw new Error('astray'); }); await new Promise(() => {});`,
  ],
  [
    'rejects a promise that nobody holds',
    `void Promise.reject(new Error('astray')); await new Promise(() => {});`,
  ],
])('a page that %s fails alone', async (_, code) => {
  const drawer = drawerOf(`if (request.path === '/') { ${code} } return page('fine');`);
  await expect(drawer.draw(request)).rejects.toThrow('astray');
  expect(await htmlOf(drawer.draw({ ...request, path: '/meeting' }))).toBe('fine');
});

test.each([
  ['hangs', 'for (;;);'],
  ['ends', 'process.exit(0);'],
  ['never answers', 'await new Promise(() => {});'],
])('a process that %s is replaced', async (_, code) => {
  const drawer = drawerOf(`if (request.path === '/') { ${code} } return page('fine');`, {
    first: 60_000,
    page: 3000,
  });
  expect(await htmlOf(drawer.draw({ ...request, path: '/meeting' }))).toBe('fine');
  let changes = 0;
  drawer.onChanged(() => {
    changes += 1;
  });
  await expect(drawer.draw(request)).rejects.toThrow('has ended');
  expect(changes).toBe(1);
  expect(await htmlOf(drawer.draw({ ...request, path: '/meeting' }))).toBe('fine');
});

test('a process that eats memory is ended', async () => {
  const drawer = drawerOf('const all = []; for (;;) all.push(new Array(100_000).fill({}));');
  await expect(drawer.draw(request)).rejects.toThrow('has ended');
});

test('a new build is drawn from the next page on', async () => {
  const drawer = drawerOf(`return page('old');`);
  expect(await htmlOf(drawer.draw(request))).toBe('old');
  writeFileSync(
    join(folder, 'shell.cjs'),
    `exports.createDrawer = async () => ({ draw: async () => ({ html: 'new' }) });`,
  );
  expect(await htmlOf(drawer.draw(request))).toBe('new');
});
