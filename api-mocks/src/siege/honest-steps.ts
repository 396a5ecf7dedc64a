import { readFileSync } from 'node:fs';
import { commentsListened } from 'shared-data/models/comment';
import { dbPaths } from 'shared-data/models/db-paths';
import { LiveClient, wholeListens } from '../load/live-client.ts';
import { call, callAuth, countRoundTrip, networkHeaders, wordOf } from './calls.ts';
import { PolledClient } from './polled-client.ts';
import { giveUp, send } from './uploads.ts';

export interface Person {
  uid: string;
  email: string;
  name: string;
  token: string;
  program: string;
}

export interface Honest {
  origin: string;
  /** Of the server that does nothing. */
  bare: string;
  /** Everybody's address; undefined where the server knows none. */
  network: string | undefined;
  /** Multiplies `paces`. */
  slower: number;
  people: Person[];
  /** One of `people`, under attack; signs in on a known device. */
  victim: Person;
  password: string;
  program: string;
  pdf: string;
}

/** Milliseconds between attempts: forty each in eighteen seconds, on less than half a CPU. */
export const paces = {
  config: 150,
  page: 200,
  visit: 450,
  arrival: 450,
  click: 200,
  comment: 450,
  signIn: 600,
  upload: 450,
  poll: 450,
  conversion: 7000,
  bare: 150,
};

export type Step = keyof typeof paces;

/**
 * Writers, uploaders (an account and program per file) and owners of conversions: enough to stay below all limits for two hours. The first
 * person owns the program that all discuss, and would write there at every turn.
 */
const writers = { from: 1, count: 60 };
const uploaders = { from: 61, count: 100 };
const presenters = { from: 161, count: 50 };
export const peopleNeeded = 211;

/** The n-th attempt; resolves with `ok` or the unexpected answer. */
export type Steps = Record<Step, (n: number) => Promise<string>>;

export async function openSteps(honest: Honest, lost: () => void): Promise<Steps> {
  const { origin, people, victim, password } = honest;
  const of = ({ from, count }: { from: number; count: number }, n: number) =>
    people[from + (n % count)] as Person;
  const options = (token: string) => ({ origin, token, compress: true, headers: networkHeaders() });
  const arrive = async (given: ConstructorParameters<typeof LiveClient>[0]) => {
    const client = new LiveClient(given);
    // the handshake, then everything at once
    countRoundTrip();
    countRoundTrip();
    await client.sync();
    client.cut();
    return client.rejected === 0 ? 'ok' : 'a listen was rejected';
  };
  const sockets = await openSockets();
  const socketOf = (n: number) => sockets[n % sockets.length] as LiveClient;
  const device = await deviceOf(honest);
  const pdf = new Uint8Array(readFileSync(honest.pdf));

  async function openSockets(): Promise<LiveClient[]> {
    const all: LiveClient[] = [];
    for (let i = 0; i < writers.count; i++) await open(i);
    async function open(i: number): Promise<void> {
      const { uid, email, token } = of(writers, i);
      const client = new LiveClient({ ...options(token), listens: wholeListens(uid, email) });
      await client.sync();
      client.onLost = () => {
        lost();
        void open(i).catch(lost);
      };
      all[i] = client;
    }
    return all;
  }

  return {
    bare: () => get(honest.bare),
    config: () => get(`${origin}/config.json`),
    page: () => get(`${origin}/`),
    visit: () => arrive({ ...options(''), listens: [{ path: `/symposium/${dbPaths.programs}` }] }),
    arrival(n) {
      const { uid, email, token } = people[n % people.length] as Person;
      return arrive({ ...options(token), listens: wholeListens(uid, email) });
    },
    click(n) {
      // the listen, then its end
      countRoundTrip();
      countRoundTrip();
      return socketOf(n).visit({
        path: `/symposium/${dbPaths.comments(honest.program)}`,
        query: { limitToLast: commentsListened },
      });
    },
    comment(n) {
      const { uid, name, program: own } = of(writers, n);
      // Turn by turn, as an account may write thirty comments an hour on one program. Others' may be in no session, hence closed.
      const program = Math.floor(n / writers.count) % 2 === 0 ? own : honest.program;
      countRoundTrip();
      const comment = { uid, name, body: 'a question', time: { '.sv': 'timestamp' } };
      return socketOf(n).update({ [`${dbPaths.comments(program)}/honest-${process.pid}-${n}`]: comment });
    },
    async signIn(n) {
      const isVictim = n % 4 === 0;
      const { email } = isVictim ? victim : (people[n % people.length] as Person);
      const body = { email, password, returnSecureToken: true };
      return wordOf(await callAuth(origin, 'signInWithPassword', body, isVictim ? device : {}));
    },
    /** Half a file, then cancelled, so that nothing is converted. */
    async upload(n) {
      const { token, program } = of(uploaders, n);
      const bytes = pdf.slice(0, pdf.length / 2);
      const answer = await send({ origin, token, program, kind: 'presentation', bytes }, pdf.length);
      const given = answer.place && (await giveUp(answer.place, token));
      return given && answer.status < 400 ? wordOf(given) : wordOf(answer);
    },
    async poll(n) {
      const { uid, token } = people[n % people.length] as Person;
      const client = new PolledClient(origin);
      const status = await client.start();
      if (status !== 200) return `${status}`;
      const signedIn = await client.ask('auth', { cred: token });
      const read = await client.ask('g', { p: `/symposium/${dbPaths.mails(uid)}` });
      await client.leave();
      return signedIn === 'ok' ? read : `sign-in: ${signedIn}`;
    },
    conversion: (n) => convert(origin, of(presenters, n), pdf),
  };
}

async function convert(
  origin: string,
  { token, program }: Person,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<string> {
  const kind = 'presentation' as const;
  const sent = await send({ origin, token, program, kind, bytes });
  if (sent.status >= 400) return wordOf(sent);
  for (;;) {
    await new Promise((resolve) => setTimeout(resolve, 600));
    const answer = await call(`${origin}/php/download.php`, { token, body: { programId: program, kind } });
    if (answer.status !== 404) return wordOf(answer);
  }
}

async function deviceOf({ origin, victim, password }: Honest): Promise<Record<string, string>> {
  const body = { email: victim.email, password, returnSecureToken: true };
  const answer = await callAuth(origin, 'signInWithPassword', body);
  return { cookie: answer.headers.get('set-cookie')?.split(';')[0] ?? '' };
}

async function get(url: string): Promise<string> {
  return wordOf(await call(url, { timeout: 30_000 }));
}
