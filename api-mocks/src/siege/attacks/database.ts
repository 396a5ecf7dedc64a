import { type Attack, type Attacker, pause, type Siege, storm } from '../attack.ts';
import { type Wire, wires } from '../wire.ts';

const programs = '/symposium/staticData/program';

function commentBy({ uid, name }: Attacker, n: number) {
  return { uid, name, body: `comment ${n}`, time: { '.sv': 'timestamp' } };
}

const commentAt = ({ program }: Siege, key: string) => `/symposium/state/issue/data/${program}/${key}`;
const attackerOf = ({ attackers }: Siege, index: number) => attackers[index % attackers.length] as Attacker;
const wireOf = (open: Wire[], index: number) => open[index % open.length] as Wire;

export const wills: Attack = async (siege, tally) => {
  const attacker = attackerOf(siege, 0);
  const open = await wires(siege.origin, 10, { token: () => attacker.token });
  const asked = open.flatMap((wire, index) =>
    Array.from({ length: 450 }, async (_, n) => {
      const p = commentAt(siege, `will-${index}-${n}-${Date.now()}`);
      tally.add(await wire.ask('o', { p, d: commentBy(attacker, n) }));
    }),
  );
  await Promise.race([Promise.all(asked), pause(siege.duration / 2)]);
  for (const wire of open) wire.socket.terminate();
  await pause(siege.duration / 2);
};

export const comments: Attack = async (siege, tally) => {
  const open = await wires(siege.origin, 5, { token: (i) => attackerOf(siege, i).token });
  let n = 0;
  await storm(siege, tally, open.length * 20, (index) => {
    const d = commentBy(attackerOf(siege, index % open.length), ++n);
    return wireOf(open, index).ask('p', { p: commentAt(siege, `flood-${Date.now()}-${n}`), d });
  });
};

export const likes: Attack = async (siege, tally) => {
  const open = await wires(siege.origin, 20, { token: (i) => attackerOf(siege, i).token });
  let n = 0;
  await storm(siege, tally, open.length * 10, (index) => {
    const { uid } = attackerOf(siege, index % open.length);
    const p = `/symposium/state/like/data/${siege.program}/${uid}`;
    return wireOf(open, index).ask('p', { p, d: n++ % 2 ? true : null });
  });
};

export const unread: Attack = async (siege, tally) => {
  const open = await wires(siege.origin, 460);
  for (const { socket } of open) socket.pause();
  const end = Date.now() + siege.duration;
  for (let n = 1; Date.now() < end; n++) {
    for (const { socket } of open)
      if (socket.readyState === socket.OPEN && socket.bufferedAmount < 1e5) {
        socket.send(JSON.stringify({ t: 'd', d: { r: n, a: 'g', b: { p: programs } } }));
        socket.ping();
        tally.add('asked');
      }
    await pause(400);
  }
  for (const { socket } of open) tally.add(socket.readyState === socket.OPEN ? 'still open' : 'cut');
};

export const reads: Attack = async (siege, tally) => {
  const open = await wires(siege.origin, 40);
  await storm(siege, tally, open.length * 4, (index) => wireOf(open, index).ask('g', { p: programs }));
};

export const queries: Attack = async (siege, tally) => {
  const open = await wires(siege.origin, 20);
  let n = 0;
  await storm(siege, tally, open.length * 4, (index) => {
    const q = { i: 'title', sp: `a${n++}`, l: 500 + (n % 500) };
    return wireOf(open, index).ask('g', { p: programs, q });
  });
};

export const listens: Attack = async (siege, tally) => {
  const open = await wires(siege.origin, 40);
  let n = 0;
  await storm(siege, tally, open.length * 4, async (index) => {
    const wire = wireOf(open, index);
    const body = { p: programs, q: { i: '.key', sp: `A${n++}` }, t: n };
    const answer = await wire.ask('q', { ...body, h: '' });
    await wire.ask('n', body);
    return answer;
  });
};

export const churn: Attack = (siege, tally) =>
  storm(siege, tally, 30, async () => {
    const [wire] = await wires(siege.origin, 1);
    wire?.socket.terminate();
    return wire ? 'opened' : 'not opened';
  });

/** Messages of almost a megabyte without their last part. */
export const halfSent: Attack = async (siege, tally) => {
  const end = Date.now() + siege.duration;
  const open = await wires(siege.origin, 1000);
  const parts = Buffer.concat([
    frameOf('60'),
    ...Array.from({ length: 59 }, () => frameOf('x'.repeat(16_384))),
  ]);
  for (const { raw } of open) {
    // an unread socket never drains
    await Promise.race([new Promise((resolve) => raw?.write(parts, resolve)), pause(1000)]);
    if (Date.now() > end) break;
  }
  await pause(Math.max(0, end - Date.now()));
  for (const { socket } of open) tally.add(socket.readyState === socket.OPEN ? 'still open' : 'cut');
};

/** Masked with zeros, so that one frame suits every socket. */
function frameOf(text: string): Buffer {
  const length = Buffer.byteLength(text);
  const size = length < 126 ? [0x80 | length] : [0x80 | 126, length >> 8, length & 255];
  return Buffer.concat([Buffer.from([0x81, ...size, 0, 0, 0, 0]), Buffer.from(text)]);
}

export const pings: Attack = async (siege, tally) => {
  const open = await wires(siege.origin, 30);
  await storm(siege, tally, open.length, async (index) => {
    const { socket } = wireOf(open, index);
    for (let i = 0; i < 20; i++) {
      if (socket.readyState !== socket.OPEN) return 'cut';
      socket.ping();
      socket.send('0');
      socket.send('{"t":"c","d":{"t":"p","d":{}}}');
    }
    await pause(5);
    return 'sent';
  });
};

export const forgedTokens: Attack = (siege, tally) => {
  const [header, body] = attackerOf(siege, 0).token.split('.');
  return storm(siege, tally, 20, async () => {
    const [wire] = await wires(siege.origin, 1);
    const answer = await wire?.ask('auth', { cred: `${header}.${body}.${'A'.repeat(86)}` });
    wire?.socket.terminate();
    if (answer === 'ok') tally.breach('a forged token was accepted');
    return answer ?? 'not opened';
  });
};

export const malformed: Attack = (siege, tally) =>
  storm(siege, tally, 20, async () => {
    const [wire] = await wires(siege.origin, 1);
    wire?.socket.send('['.repeat(50_000));
    await pause(5);
    wire?.socket.terminate();
    return wire ? 'sent' : 'not opened';
  });
