import { connect, type Socket } from 'node:net';
import { type Attack, pause, type Siege, type Tally } from '../attack.ts';
import { networkHeaders } from '../calls.ts';
import { PolledClient } from '../polled-client.ts';

function head(first: string): string {
  const headers = Object.entries({ host: 'localhost', ...networkHeaders() });
  return `${first} HTTP/1.1\r\n${headers.map(([name, value]) => `${name}: ${value}\r\n`).join('')}`;
}

/** Connections not accepted within five seconds are dropped. */
async function connections({ origin }: Siege, count: number): Promise<Socket[]> {
  const { port } = new URL(origin);
  const open: Socket[] = [];
  // in batches, as the system's accept queue is short
  for (let begun = 0; begun < count; begun += 100)
    await Promise.all(
      Array.from({ length: Math.min(100, count - begun) }, () => {
        const socket = connect(Number(port), '127.0.0.1');
        socket.on('error', () => {});
        const opened = new Promise((resolve) => {
          socket.once('connect', () => resolve(open.push(socket)));
          socket.once('close', resolve);
        });
        return Promise.race([opened, pause(5000)]);
      }),
    );
  return open;
}

function countOpen(sockets: Socket[], tally: Tally): void {
  for (const socket of sockets) tally.add(socket.readyState === 'open' ? 'still open' : 'closed');
}

function trickling(request: () => string): Attack {
  return async (siege, tally) => {
    const sockets = await connections(siege, 400);
    for (const socket of sockets) socket.resume().write(request());
    const end = Date.now() + siege.duration;
    while (Date.now() < end) {
      for (const socket of sockets) if (socket.writable) socket.write('x');
      await pause(1000);
    }
    countOpen(sockets, tally);
  };
}

const post = (path: string) => () =>
  `${head(`POST ${path}`)}Content-Type: application/json\r\nContent-Length: 60000\r\n\r\n{`;

export const trickledHeads = trickling(() => `${head('GET /config.json')}X-Long: `);
export const trickledBodies = trickling(post('/api/auth/passwordReset'));
export const trickledSignIns = trickling(
  post('/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=embedded'),
);

export const unreadAnswers: Attack = async (siege, tally) => {
  const sockets = await connections(siege, 2500);
  const request = `${head('GET /api/openapi.json')}\r\n`;
  for (const socket of sockets) {
    socket.pause();
    socket.write(request.repeat(20));
  }
  await pause(siege.duration);
  countOpen(sockets, tally);
};

export const idleConnections: Attack = async (siege, tally) => {
  const sockets = await connections(siege, 3000);
  for (const socket of sockets) socket.resume();
  await pause(siege.duration);
  countOpen(sockets, tally);
};

/** More sessions than a symposium has people; half hold a poll. */
export const polledSessions: Attack = async (siege, tally) => {
  const end = Date.now() + siege.duration;
  let begun = 0;
  const holding: Promise<unknown>[] = [];
  await Promise.all(
    Array.from({ length: 100 }, async () => {
      while (Date.now() < end && begun < 8000) {
        const isHeld = begun++ % 2 === 0;
        const client = new PolledClient(siege.origin);
        const status = await client.start().catch(() => 'no answer');
        tally.add(`${status}`);
        if (status === 200 && isHeld) holding.push(client.poll().catch(() => {}));
      }
    }),
  );
  tally.add('polls held', holding.length);
  await pause(Math.max(0, end - Date.now()));
};
