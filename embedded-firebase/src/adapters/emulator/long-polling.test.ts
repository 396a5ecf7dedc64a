import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Emulator, startEmulator } from './index.ts';

let emulator: Emulator;
beforeAll(async () => {
  emulator = await startEmulator({ port: 0 });
});
afterAll(() => emulator.close());

interface Message {
  t: string;
  d: { t?: string; r?: number; a?: string; b?: unknown; d?: { s: string } };
}

/** A page that polls: scripts call what the SDK leaves in its window. */
class Page {
  readonly heard: Message[] = [];
  readonly commands: unknown[][] = [];
  readonly #namespace: string;
  #id = '';
  #password = '';
  #segment = 0;

  constructor(namespace: string) {
    this.#namespace = namespace;
  }

  async ask(params: string): Promise<void> {
    const script = await (await fetch(`${emulator.origin}/.lp?ns=${this.#namespace}&${params}`)).text();
    const parent = {
      pLPCommand7: (...args: unknown[]) => this.commands.push(args),
      pRTLPCB7: (_: number, messages: Message[]) => this.heard.push(...messages),
    };
    new Function('parent', script)(parent);
    const [command, id, password] = this.commands.at(-1) ?? [];
    if (command === 'start') [this.#id, this.#password] = [String(id), String(password)];
  }

  start = (more = '') => this.ask(`start=t&cb=7&v=5&ser=1${more}`);
  poll = (more = '') => this.ask(`id=${this.#id}&pw=${this.#password}&ser=2${more}`);
  leave = () => this.ask(`id=${this.#id}&pw=${this.#password}&disconn=t`);

  /** The address of a message in pieces of some characters, in the order that is given. */
  segments(message: object, size: number): string[] {
    const data = Buffer.from(JSON.stringify(message)).toString('base64url').replace(/$/, '.');
    const parts = data.match(new RegExp(`.{1,${size}}`, 'g')) ?? [];
    return parts.map((d) => `&seg0=${this.#segment++}&ts0=${parts.length}&d0=${d}`);
  }

  async send(message: object): Promise<void> {
    for (const part of this.segments(message, 1000)) await this.poll(part);
  }
}

const request = (r: number, a: string, b: object) => ({ t: 'd', d: { r, a, b } });
const control = (t: string) => ({ t: 'c', d: { t, d: {} } });
const stored = async (path: string) => (await fetch(`${emulator.origin}/${path}.json?ns=polled`)).json();

test('a page that polls is greeted, answered, and told of changes', async () => {
  const page = new Page('polled');
  await page.start();
  expect(page.heard).toMatchObject([{ t: 'c', d: { t: 'h' } }]);
  await page.send(request(1, 'p', { p: '/a', d: { text: 'ü✓' } }));
  expect(page.heard.at(-1)).toMatchObject({ d: { r: 1, b: { s: 'ok' } } });
  expect(await stored('a')).toEqual({ text: 'ü✓' });
  await page.send(request(2, 'q', { p: '/a', h: '' }));
  const told = page.poll();
  await fetch(`${emulator.origin}/a.json?ns=polled`, { method: 'PUT', body: '1' });
  await told;
  expect(page.heard.at(-1)).toMatchObject({ d: { a: 'd', b: { p: '/a', d: 1 } } });
});

test('pieces of a message may arrive in any order; a new poll lets the older one go', async () => {
  const page = new Page('polled');
  await page.start();
  const [first = '', second = '', third = ''] = page.segments(request(1, 'p', { p: '/b', d: 'whole' }), 30);
  const polls = [page.poll(third), page.poll(first), page.poll(second)];
  await Promise.all(polls);
  expect(page.heard.at(-1)).toMatchObject({ d: { r: 1, b: { s: 'ok' } } });
  expect(await stored('b')).toBe('whole');
});

test('who leaves has gone: the last will is carried out', async () => {
  const page = new Page('polled');
  await page.start();
  await page.send(request(1, 'o', { p: '/c', d: 'gone' }));
  expect(await stored('c')).toBeNull();
  await page.leave();
  expect(await stored('c')).toBe('gone');
});

test('who comes back and names the session it had ends that one: its will is carried out, and no other’s', async () => {
  const [before, other] = [new Page('polled'), new Page('polled')];
  for (const [page, path] of [
    [before, '/e'],
    [other, '/f'],
  ] as const) {
    await page.start();
    await page.send(request(1, 'o', { p: path, d: 'gone' }));
  }
  const page = new Page('polled');
  await page.start(`&ls=${encodeURIComponent(before.heard[0]?.d.d?.s ?? '')}`);
  expect(page.heard).toMatchObject([{ t: 'c', d: { t: 'h' } }]);
  expect([await stored('e'), await stored('f')]).toEqual(['gone', null]);
});

test('nobody polls for another', async () => {
  const page = new Page('polled');
  await page.start();
  const id = String(page.commands[0]?.[1]);
  for (const params of [`id=${id}&pw=guessed`, `id=${id}`, 'id=none&pw=none', '', `id=${id}&pw=&disconn=t`])
    expect((await fetch(`${emulator.origin}/.lp?ns=polled&${params}`)).status).toBe(404);
  await page.send(request(1, 's', {}));
  expect(page.heard.at(-1)).toMatchObject({ d: { r: 1, b: { s: 'ok' } } });
});

test('a session moves to the socket that is opened for it, and nothing is lost or heard twice', async () => {
  const page = new Page('polled');
  await page.start();
  const name = page.heard[0]?.d.d?.s;
  const socket = new WebSocket(`${emulator.origin.replace('http', 'ws')}/.ws?v=5&ns=polled&s=${name}`);
  const frames: Message[] = [];
  socket.onmessage = ({ data }) => frames.push(JSON.parse(String(data)) as Message);
  const say = (message: object) => socket.send(JSON.stringify(message));
  await expect.poll(() => frames).toMatchObject([{ d: { t: 'a' } }]);
  say(control('p'));
  await expect.poll(() => frames.at(-1)).toMatchObject({ d: { t: 'o' } });
  say(control('a'));
  say(request(2, 'g', { p: '/d', q: {} }));
  await page.send(request(1, 'p', { p: '/d', d: 'early' }));
  await page.send(control('n'));
  expect(page.heard.slice(1)).toMatchObject([{ d: { r: 1 } }, { d: { t: 'n' } }]);
  await expect.poll(() => frames.at(-1)).toMatchObject({ d: { r: 2, b: { s: 'ok', d: 'early' } } });
  await page.poll();
  expect(page.commands.at(-1)?.[0]).toBe('close');
  await page.leave();
  say(request(3, 'g', { p: '/d', q: {} }));
  await expect.poll(() => frames.at(-1)).toMatchObject({ d: { r: 3, b: { s: 'ok' } } });
  expect(frames).toHaveLength(4);
  socket.close();
});
