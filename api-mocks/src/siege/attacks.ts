import { connect, type Socket } from 'node:net';
import { type Wire, wires } from './wire.ts';

/** What an attack is given: where, as whom, and for how long. */
export interface Siege {
  origin: string;
  /** Tokens and uids of accounts that are the attacker's. */
  tokens: string[];
  uids: string[];
  /** Their public names, which comments carry. */
  names: string[];
  /** An address of somebody else. */
  victim: string;
  program: string;
  /** Milliseconds for which the attack goes on. */
  duration: number;
}

type Attack = (siege: Siege) => Promise<void>;

const programmePath = '/symposium/staticData/program';

/** Repeats a step until the time is over, so many at once. */
async function storm(duration: number, atOnce: number, step: (index: number) => Promise<unknown>) {
  const end = Date.now() + duration;
  await Promise.all(
    Array.from({ length: atOnce }, async (_, index) => {
      while (Date.now() < end) {
        await step(index).catch(() => {});
        await pause(0);
      }
    }),
  );
}

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

function commentBy({ uids, names }: Siege, who: number, n: number) {
  return { uid: uids[who], name: names[who], body: `comment ${n}`, time: { '.sv': 'timestamp' } };
}

function commentAt({ program }: Siege, key: string): string {
  return `/symposium/state/issue/data/${program}/${key}`;
}

const wills: Attack = async (siege) => {
  const open = await wires(siege.origin, 10, { token: () => siege.tokens[0] ?? '' });
  const asked = open.flatMap((wire, index) =>
    Array.from({ length: 450 }, (_, n) =>
      wire.ask('o', {
        p: commentAt(siege, `will-${index}-${n}-${Date.now()}`),
        d: commentBy(siege, 0, n),
      }),
    ),
  );
  await Promise.race([Promise.all(asked), pause(siege.duration / 2)]);
  for (const wire of open) wire.socket.terminate();
  await pause(siege.duration / 2);
};

const comments: Attack = async (siege) => {
  const open = await wires(siege.origin, 5, { token: (i) => siege.tokens[i % 2] ?? '' });
  let n = 0;
  await storm(siege.duration, open.length * 20, async (index) => {
    const i = index % open.length;
    const wire = open[i] as Wire;
    await wire.ask('p', { p: commentAt(siege, `flood-${Date.now()}-${++n}`), d: commentBy(siege, i % 2, n) });
  });
};

const likes: Attack = async (siege) => {
  const open = await wires(siege.origin, 20, { token: (i) => siege.tokens[i % 4] ?? '' });
  let n = 0;
  await storm(siege.duration, open.length * 10, async (index) => {
    const i = index % open.length;
    const p = `/symposium/state/like/data/${siege.program}/${siege.uids[i % 4]}`;
    await open[i]?.ask('p', { p, d: n++ % 2 ? true : null });
  });
};

const unread: Attack = async (siege) => {
  const open = await wires(siege.origin, 460);
  for (const { socket } of open) socket.pause();
  const end = Date.now() + siege.duration;
  for (let n = 1; Date.now() < end; n++) {
    for (const { socket } of open)
      if (socket.readyState === socket.OPEN && socket.bufferedAmount < 1e5) {
        socket.send(JSON.stringify({ t: 'd', d: { r: n, a: 'g', b: { p: programmePath } } }));
        socket.ping();
      }
    await pause(400);
  }
  for (const { socket } of open) socket.terminate();
};

const readFlood: Attack = async (siege) => {
  const open = await wires(siege.origin, 40);
  await storm(siege.duration, open.length * 4, async (index) => {
    await open[index % open.length]?.ask('g', { p: programmePath });
  });
};

const queries: Attack = async (siege) => {
  const open = await wires(siege.origin, 20);
  let n = 0;
  await storm(siege.duration, open.length * 4, async (index) => {
    const q = { i: 'title', sp: `a${n++}`, l: 500 + (n % 500) };
    await open[index % open.length]?.ask('g', { p: programmePath, q });
  });
};

const listens: Attack = async (siege) => {
  const open = await wires(siege.origin, 40);
  let n = 0;
  await storm(siege.duration, open.length * 4, async (index) => {
    const wire = open[index % open.length];
    const body = { p: programmePath, q: { i: '.key', sp: `A${n++}` }, t: n };
    await wire?.ask('q', { ...body, h: '' });
    await wire?.ask('n', body);
  });
};

const churn: Attack = async (siege) => {
  await storm(siege.duration, 30, async () => {
    const [wire] = await wires(siege.origin, 1);
    wire?.socket.terminate();
  });
};

/** Messages of which the last part never comes. */
const halfSent: Attack = async (siege) => {
  const open = await wires(siege.origin, 300);
  const part = 'x'.repeat(16_384);
  for (const { socket } of open) {
    socket.send('60');
    for (let i = 0; i < 59; i++) if (socket.readyState === socket.OPEN) socket.send(part);
  }
  await pause(siege.duration);
  for (const { socket } of open) socket.terminate();
};

const pings: Attack = async (siege) => {
  const open = await wires(siege.origin, 30);
  await storm(siege.duration, open.length, async (index) => {
    const socket = open[index]?.socket;
    for (let i = 0; i < 20; i++) {
      if (socket?.readyState !== socket?.OPEN) return;
      socket?.ping();
      socket?.send('0');
      socket?.send('{"t":"c","d":{"t":"p","d":{}}}');
    }
    await pause(5);
  });
};

const forgedTokens: Attack = async (siege) => {
  const [header, body] = (siege.tokens[0] ?? '').split('.');
  await storm(siege.duration, 20, async () => {
    const [wire] = await wires(siege.origin, 1);
    await wire?.ask('auth', { cred: `${header}.${body}.${'A'.repeat(86)}` });
    wire?.socket.terminate();
  });
};

const malformed: Attack = async (siege) => {
  await storm(siege.duration, 20, async () => {
    const [wire] = await wires(siege.origin, 1);
    wire?.socket.send(`${'['.repeat(50_000)}`);
    await pause(5);
    wire?.socket.terminate();
  });
};

async function post(url: string, body: object | string): Promise<unknown> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: typeof body === 'string' ? body : JSON.stringify(body),
    signal: AbortSignal.timeout(10_000),
  });
  return answer.arrayBuffer();
}

const auth = (siege: Siege, method: string) =>
  `${siege.origin}/identitytoolkit.googleapis.com/v1/accounts:${method}?key=embedded`;

const wrongPasswords: Attack = (siege) =>
  storm(siege.duration, 10, () =>
    post(auth(siege, 'signInWithPassword'), { email: siege.victim, password: 'wrong2026' }),
  );

const unknownAddresses: Attack = (siege) => {
  let n = 0;
  return storm(siege.duration, 20, () =>
    post(auth(siege, 'signInWithPassword'), { email: `nobody${n++}@example.org`, password: 'wrong2026' }),
  );
};

const resets: Attack = (siege) => {
  let n = 0;
  return storm(siege.duration, 10, () =>
    post(`${siege.origin}/api/auth/passwordReset`, { email: `nobody${n++}@example.org` }),
  );
};

const emptySignUps: Attack = (siege) => storm(siege.duration, 20, () => post(auth(siege, 'signUp'), {}));

const bigBodies: Attack = (siege) => {
  const body = JSON.stringify({ email: 'x'.repeat(60_000) });
  return storm(siege.duration, 20, () => post(`${siege.origin}/api/auth/passwordReset`, body));
};

const requests: Attack = (siege) =>
  storm(siege.duration, 30, async () => {
    const answer = await fetch(`${siege.origin}/api/openapi.json`, { signal: AbortSignal.timeout(10_000) });
    await answer.arrayBuffer();
  });

function raw({ origin }: Siege): Promise<Socket> {
  const { hostname, port } = new URL(origin);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => {});
  return new Promise((resolve) => socket.once('connect', () => resolve(socket)));
}

/** Requests whose head, or body, comes a byte at a time. */
function trickling(head: string): Attack {
  return async (siege) => {
    const sockets = await Promise.all(Array.from({ length: 400 }, () => raw(siege)));
    for (const socket of sockets) socket.write(head);
    const end = Date.now() + siege.duration;
    while (Date.now() < end) {
      for (const socket of sockets) if (socket.writable) socket.write('x');
      await pause(1000);
    }
    for (const socket of sockets) socket.destroy();
  };
}

/** Asks again and again without reading what comes. */
const unreadAnswers: Attack = async (siege) => {
  const sockets = await Promise.all(Array.from({ length: 200 }, () => raw(siege)));
  const request = 'GET /api/openapi.json HTTP/1.1\r\nHost: localhost\r\n\r\n';
  for (const socket of sockets) {
    socket.pause();
    socket.write(request.repeat(50));
  }
  await pause(siege.duration);
  for (const socket of sockets) socket.destroy();
};

/** Each by its name; the number is how many people's accounts it needs at most. */
export const attacks: Record<string, Attack> = {
  'wills that comment': wills,
  'a flood of comments': comments,
  'a flood of likes': likes,
  'readers that never read': unread,
  'the programme again and again': readFlood,
  'queries without an index': queries,
  'listens that come and go': listens,
  'sockets that come and go': churn,
  'messages half sent': halfSent,
  pings,
  'forged tokens': forgedTokens,
  'malformed messages': malformed,
  'wrong passwords': wrongPasswords,
  'unknown addresses': unknownAddresses,
  'password resets': resets,
  'empty sign-ups': emptySignUps,
  'big bodies': bigBodies,
  'requests without pause': requests,
  'heads that trickle': trickling('GET /config.json HTTP/1.1\r\nHost: localhost\r\nX-Long: '),
  'bodies that trickle': trickling(
    'POST /api/auth/passwordReset HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 60000\r\n\r\n{',
  ),
  'answers that are not read': unreadAnswers,
};
