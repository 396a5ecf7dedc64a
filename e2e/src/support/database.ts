import { demoAccount } from './demo-account.ts';

export interface DatabaseClient {
  get(path: string): Promise<unknown>;
  update(values: Record<string, unknown>): Promise<void>;
  close(): void;
}

interface Answer {
  s: string;
  d: unknown;
}

/** Signs in as a demo account over a raw socket; for small values only. */
export async function databaseOf({ origin }: { origin: string }, email: string): Promise<DatabaseClient> {
  const { idToken } = await demoAccount(origin, email);
  const socket = new WebSocket(`${origin.replace('http', 'ws')}/.ws?v=5&ns=symposium`);
  const waiting = new Map<number, (answer: Answer) => void>();
  socket.addEventListener('message', ({ data }) => {
    const message = JSON.parse(String(data)) as { t: string; d: { r?: number; b: Answer } };
    if (message.t === 'd' && message.d.r !== undefined) waiting.get(message.d.r)?.(message.d.b);
  });
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve);
    socket.addEventListener('error', reject);
  });
  const ask = async (a: string, b: object): Promise<unknown> => {
    const r = waiting.size + 1;
    const answer = await new Promise<Answer>((resolve) => {
      waiting.set(r, resolve);
      socket.send(JSON.stringify({ t: 'd', d: { r, a, b } }));
    });
    if (answer.s !== 'ok') throw new Error(answer.s);
    return answer.d;
  };
  await ask('auth', { cred: idToken });
  return {
    get: (path) => ask('g', { p: `/symposium/${path}`, q: {} }),
    async update(values) {
      await ask('m', { p: '/symposium', d: values });
    },
    close: () => socket.close(),
  };
}
