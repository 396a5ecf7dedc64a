import type { Engine, Json } from 'embedded-firebase';

/** A client of the database that speaks its protocol, under the rules. */
export interface Socket {
  /** `ok`, or the word of the refusal. */
  read(path: string, query?: Record<string, Json>): Promise<string>;
  set(path: string, value: Json): Promise<string>;
  update(path: string, values: Record<string, Json>): Promise<string>;
  close(): void;
}

interface Answer {
  s: string;
  d: unknown;
}

/** Opens a socket to the engine; with a token it is signed in. */
export async function openSocket(engine: Engine, token?: string): Promise<Socket> {
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
  const connection = engine.connect(receive, () => {}, { host: 'localhost' });
  const ask = (a: string, b: Json) =>
    new Promise<string>((resolve) => {
      last += 1;
      waiting.set(last, (answer) => resolve(answer.s));
      connection.receive(JSON.stringify({ t: 'd', d: { r: last, a, b } }));
    });

  if (token !== undefined) {
    const answer = await ask('auth', { cred: token });
    if (answer !== 'ok') throw new Error(`the token was refused: ${answer}`);
  }
  return {
    read: (path, query = {}) => ask('g', { p: `/symposium/${path}`, q: query }),
    set: (path, value) => ask('p', { p: `/symposium/${path}`, d: value }),
    update: (path, values) => ask('m', { p: `/symposium/${path}`, d: values }),
    close: () => connection.closed(),
  };
}
