import { readFileSync } from 'node:fs';
import { commentsListened } from 'shared-data/models/comment';
import { dbPaths } from 'shared-data/models/db-paths';
import { LiveClient, wholeListens } from '../load/live-client.ts';
import { call, callAuth, networkHeaders, wordOf } from './calls.ts';
import { PolledClient } from './polled-client.ts';
import { giveUp, send } from './uploads.ts';

export interface Person {
  uid: string;
  email: string;
  /** The public name, which comments carry. */
  name: string;
  token: string;
  /** A program of this person's. */
  program: string;
}

/** Who the honest people are, and where. */
export interface Honest {
  origin: string;
  /** An address in the network that everybody comes from; undefined where the server knows none. */
  network: string | undefined;
  /** How many times as slowly as `paces` says. */
  slower: number;
  /** No attacker is among them. */
  people: Person[];
  /** One of them, at whose address attacks are aimed; signs in on a device that has done so before. */
  victim: Person;
  password: string;
  /** The program that is attacked. */
  program: string;
  /** Path of a PDF. */
  pdf: string;
}

/** Milliseconds between two attempts of a kind. Twenty of each within fifteen seconds, conversions aside, and together less than half of a processor. */
export const paces = {
  config: 150,
  page: 200,
  visit: 600,
  arrival: 600,
  click: 200,
  comment: 500,
  signIn: 600,
  upload: 600,
  poll: 600,
  conversion: 7000,
};

export type Step = keyof typeof paces;

/**
 * People with sockets, who write; people who upload, an account and a program for each file on its way; and people whose files are
 * converted. So many that nobody meets a limit (`server/src/policies/client-quota.ts`, `/php/upload.php`) within two hours.
 */
const writers = { from: 0, count: 60 };
const uploaders = { from: 60, count: 100 };
const presenters = { from: 160, count: 50 };
export const peopleNeeded = 210;
const programsDiscussed = 60;

/** The n-th attempt of a step. Resolves with `ok`, or with what was answered instead. */
export type Steps = Record<Step, (n: number) => Promise<string>>;

/** Connects the writers. `lost` is told of each connection that the server ends. */
export async function openSteps(honest: Honest, lost: () => void): Promise<Steps> {
  const { origin, people, victim, password } = honest;
  const of = ({ from, count }: { from: number; count: number }, n: number) =>
    people[from + (n % count)] as Person;
  const options = (token: string) => ({ origin, token, compress: true, headers: networkHeaders() });
  const arrive = async (given: ConstructorParameters<typeof LiveClient>[0]) => {
    const client = new LiveClient(given);
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
    config: () => get(`${origin}/config.json`),
    page: () => get(`${origin}/`),
    visit: () => arrive({ ...options(''), listens: [{ path: `/symposium/${dbPaths.programs}` }] }),
    arrival(n) {
      const { uid, email, token } = people[n % people.length] as Person;
      return arrive({ ...options(token), listens: wholeListens(uid, email) });
    },
    click: (n) =>
      socketOf(n).visit({
        path: `/symposium/${dbPaths.comments(honest.program)}`,
        query: { limitToLast: commentsListened },
      }),
    comment(n) {
      const { uid, name } = of(writers, n);
      const { program } = people[n % programsDiscussed] as Person;
      const comment = { uid, name, body: 'a question', time: { '.sv': 'timestamp' } };
      return socketOf(n).update({ [`${dbPaths.comments(program)}/honest-${process.pid}-${n}`]: comment });
    },
    async signIn(n) {
      const isVictim = n % 4 === 0;
      const { email } = isVictim ? victim : (people[n % people.length] as Person);
      const body = { email, password, returnSecureToken: true };
      return wordOf(await callAuth(origin, 'signInWithPassword', body, isVictim ? device : {}));
    },
    /** Half of a file, given up then: nothing is converted beside the measurements. */
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

/** Sends a file and waits until its pages can be seen. */
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

/** The cookie of the device on which the victim signed in. */
async function deviceOf({ origin, victim, password }: Honest): Promise<Record<string, string>> {
  const body = { email: victim.email, password, returnSecureToken: true };
  const answer = await callAuth(origin, 'signInWithPassword', body);
  return { cookie: answer.headers.get('set-cookie')?.split(';')[0] ?? '' };
}

async function get(url: string): Promise<string> {
  return wordOf(await call(url, { timeout: 30_000 }));
}
