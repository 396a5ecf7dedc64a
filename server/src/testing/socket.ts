import type { Engine, Json } from 'embedded-firebase';
import { frameText } from 'embedded-firebase/testing';

/** A database client that speaks the wire protocol, under the rules. */
export interface Socket {
  /** `ok`, an error code, or `closed` when the connection ended first. */
  read(path: string, query?: Record<string, Json>): Promise<string>;
  set(path: string, value: Json): Promise<string>;
  update(path: string, values: Record<string, Json>): Promise<string>;
  /** Any request of the protocol. */
  ask(action: string, body: Json): Promise<string>;
  /** The value at a path; null when it cannot be read. */
  value(path: string): Promise<Json>;
  close(): void;
}

interface Answer {
  s: string;
  d: unknown;
}

export async function openSocket(engine: Pick<Engine, 'connect'>, token?: string): Promise<Socket> {
  const waiting = new Map<number, (answer: Answer) => void>();
  let last = 0;
  let pending = '';
  let expected = 0;

  const receive = (frame: string) => {
    if (expected === 0 && /^\d+$/.test(frame)) {
      expected = Number(frame);
      return;
    }
    pending += frame;
    if (expected > 0) {
      expected -= 1;
      if (expected > 0) return;
    }
    const message = JSON.parse(pending) as { t: string; d: { r?: number; b: Answer } };
    pending = '';
    if (message.t !== 'd' || message.d.r === undefined) return;
    waiting.get(message.d.r)?.(message.d.b);
    waiting.delete(message.d.r);
  };
  let ended = false;
  const end = () => {
    ended = true;
    for (const tell of waiting.values()) tell({ s: 'closed', d: null });
    waiting.clear();
  };
  const connection = engine.connect((frame) => receive(frameText(frame)), end, { host: 'localhost' });
  const ask = (a: string, b: Json) =>
    new Promise<Answer>((resolve) => {
      if (ended) return resolve({ s: 'closed', d: null });
      last += 1;
      waiting.set(last, resolve);
      connection.receive(JSON.stringify({ t: 'd', d: { r: last, a, b } }));
    });

  if (token !== undefined) {
    const { s } = await ask('auth', { cred: token });
    if (s !== 'ok') throw new Error(`the token was rejected: ${s}`);
  }
  return {
    read: async (path, query = {}) => (await ask('g', { p: `/symposium/${path}`, q: query })).s,
    set: async (path, value) => (await ask('p', { p: `/symposium/${path}`, d: value })).s,
    update: async (path, values) => (await ask('m', { p: `/symposium/${path}`, d: values })).s,
    ask: async (action, body) => (await ask(action, body)).s,
    value: async (path) => {
      const { s, d } = await ask('g', { p: `/symposium/${path}`, q: {} });
      return s === 'ok' ? (d as Json) : null;
    },
    close: () => connection.closed(),
  };
}

/** A remote server for `openSocket`. Rejects when nobody answers. */
export async function remoteEngine(origin: string): Promise<Pick<Engine, 'connect'>> {
  const socket = new WebSocket(`${origin.replace('http', 'ws')}/.ws?v=5&ns=symposium`);
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve);
    socket.addEventListener('error', () => reject(new Error('no connection')));
  });
  return {
    connect(receive, close) {
      socket.addEventListener('message', ({ data }) => receive(String(data)));
      socket.addEventListener('close', () => close(1006, ''));
      return { receive: (frame) => socket.send(frame), closed: () => socket.close() };
    },
  };
}
