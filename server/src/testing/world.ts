import { setImmediate } from 'node:timers/promises';
import { type Engine, type Json, RateLimits } from 'embedded-firebase';
import { memoryStore } from 'embedded-firebase/memory';
import { withKey } from 'embedded-firebase/testing';
import { databasePath, dbPaths } from 'shared-data/models/db-paths';
import type { MailRecord } from 'shared-data/models/mail';
import { storedRecord } from 'shared-data/models/stored-record';
import * as z from 'zod/mini';
import { memoryFiles, memoryMailer, memoryPush } from '../adapters/memory.ts';
import { plainPapers } from '../adapters/plain-papers.ts';
import { plainSolver } from '../adapters/plain-solver.ts';
import { embeddedFirebase, symposiumEngine } from '../adapters/symposium-engine.ts';
import { type App, type AppOptions, createApp } from '../app.ts';
import { type Log, type Media, type OutgoingMail, type Ports, silentLog } from '../ports.ts';
import { createRehearsals, type Rehearsals } from '../rehearsal/rehearsals.ts';
import { read } from '../stored/database.ts';
import type { OutboxRow } from '../stored/mail-records.ts';
import { by } from '../stored/parse.ts';
import { stored } from '../stored/places.ts';
import { list } from '../stored/stored.ts';
import {
  addPeople,
  addressOf,
  hasher,
  password,
  type Role,
  type SignedRole,
  startTime,
  symposium,
} from './symposium.ts';

export interface TestWorld {
  engine: Engine;
  ports: Ports;
  app: App;
  options: AppOptions;
  rehearsals: Rehearsals;
  mails: OutgoingMail[];
  logged: string[];
  /** Logged warnings and errors. */
  faults: string[];
  /** Milliseconds; may be changed. */
  time: { now: number };
  uid(role: SignedRole): string;
  token(role: SignedRole): Promise<string>;
  /** The next token of each role carries the rights of that moment. */
  forgetTokens(): void;
  /** Rejects with Auth's error code. */
  signIn(
    by: { email: string; password: string } | { token: string },
  ): Promise<{ idToken: string; refreshToken: string }>;
  /** Rejects with Auth's error code. */
  refresh(refreshToken: string): Promise<{ refresh_token: string; id_token: string }>;
  post(role: Role, path: string, body?: unknown, headers?: Record<string, string>): Promise<Response>;
  get(path: string, headers?: Record<string, string>): Promise<Response>;
  getAs(role: Role, path: string): Promise<Response>;
  close(): Promise<void>;
}

const noMedia: Media = {
  renderPdf: () => Promise.reject(new Error('no media in this test')),
  streamVideo: () => Promise.reject(new Error('no media in this test')),
  markPage: () => Promise.reject(new Error('no media in this test')),
};

export async function createTestWorld(
  options: {
    media?: Partial<Media>;
    app?: Partial<AppOptions>;
    changes?: Record<string, Json>;
    /** Another project shares the signing key. */
    projectId?: string;
    /** Makes a signing key, which takes long, instead of using that of the first world. */
    newKey?: boolean;
  } = {},
): Promise<TestWorld> {
  const time = { now: startTime };
  const rateLimits = new RateLimits(() => time.now);
  const clock = { now: () => time.now };
  const { engine, accounts, database } = await symposiumEngine({
    ...(options.projectId !== undefined && { projectId: options.projectId }),
    store: options.newKey ? memoryStore() : withKey(memoryStore(), startTime),
    passwordHasher: hasher,
    rateLimits,
    clock,
    pause: async () => {},
    log: silentLog,
  });
  const mailer = memoryMailer();
  const ports: Ports = {
    accounts,
    database,
    mailer,
    files: memoryFiles(),
    media: { ...noMedia, ...options.media },
    solver: plainSolver(),
    papers: plainPapers(),
    push: memoryPush(),
    clock,
  };
  await ports.database.update({ ...symposium(), ...options.changes });
  await addPeople(ports);
  const logged: string[] = [];
  const faults: string[] = [];
  const rehearsals = createRehearsals({
    ...{ engine, database: ports.database, now: clock.now },
    verify: (token) => ports.accounts.verify(token),
  });
  const appOptions: AppOptions = {
    publicOrigin: 'https://symposium.example.org',
    firebase: embeddedFirebase,
    databasePath,
    version: '0.0.0',
    remotes: async () => ({}),
    outbox: true,
    clientAddress: () => '203.0.113.7',
    rateLimits,
    log: recordingLog(logged, faults),
    rehearsals,
    ...options.app,
  };
  const app = createApp(ports, appOptions);
  const { token, forget } = tokens(engine, time);
  return {
    engine,
    ports,
    app,
    options: appOptions,
    rehearsals,
    mails: mailer.sent,
    logged,
    faults,
    time,
    uid: (role) => role,
    token,
    forgetTokens: forget,
    signIn: (by) => signIn(engine, by),
    refresh: (refreshToken) =>
      askAuth(
        engine,
        'securetoken.googleapis.com/v1/token',
        new URLSearchParams({ grant_type: 'refresh_token', refresh_token: refreshToken }),
      ),
    async post(role, path, body, headers = {}) {
      const all: Record<string, string> = { ...headers };
      if (role !== 'visitor') all.authorization = `Bearer ${await token(role)}`;
      const isForm = body instanceof FormData;
      if (body !== undefined && !isForm) all['content-type'] ??= 'application/json';
      return app.request(`http://localhost${path}`, {
        method: 'POST',
        headers: all,
        ...(body === undefined
          ? {}
          : { body: isForm || typeof body === 'string' ? body : JSON.stringify(body) }),
      });
    },
    get: async (path, headers = {}) => app.request(`http://localhost${path}`, { headers }),
    getAs: async (role, path) =>
      app.request(`http://localhost${path}`, {
        headers: role === 'visitor' ? {} : { authorization: `Bearer ${await token(role)}` },
      }),
    async close() {
      await rehearsals.close();
      await engine.close();
    },
  };
}

export function recordingLog(lines: string[], faults: string[] = []): Log {
  const line = (message: string, details?: Record<string, unknown>) =>
    `${message} ${JSON.stringify(details ?? {})}`;
  const fault: Log['error'] = (...words) => {
    lines.push(line(...words));
    faults.push(line(...words));
  };
  return { info: (...words) => void lines.push(line(...words)), warn: fault, error: fault };
}

async function signIn(
  engine: Engine,
  by: { email: string; password: string } | { token: string },
): Promise<{ idToken: string; refreshToken: string }> {
  const way = 'token' in by ? 'signInWithCustomToken' : 'signInWithPassword';
  return askAuth(engine, `identitytoolkit.googleapis.com/v1/accounts:${way}`, {
    ...by,
    returnSecureToken: true,
  });
}

async function askAuth<T>(engine: Engine, path: string, body: object): Promise<T> {
  const form = body instanceof URLSearchParams;
  const answer = await engine.fetch(
    new Request(`http://localhost/${path}?key=embedded`, {
      method: 'POST',
      ...(form ? {} : { headers: { 'content-type': 'application/json' } }),
      body: form ? body : JSON.stringify(body),
    }),
  );
  const said = (await answer?.json()) as T & { error?: { message: string } };
  if (said.error) throw new Error(said.error.message);
  return said;
}

function tokens(engine: Engine, time: { now: number }) {
  const known = new Map<string, { token: string; at: number }>();
  const token = async (role: SignedRole): Promise<string> => {
    const last = known.get(role);
    if (last && time.now >= last.at && time.now - last.at < 50 * 60_000) return last.token;
    const { idToken } = await signIn(engine, { email: addressOf(role), password });
    known.set(role, { token: idToken, at: time.now });
    return idToken;
  };
  return { token, forget: () => known.clear() };
}

/** Mails waiting, held, sent and failed, in the order of their ids. */
export async function outboxOf({ ports }: Pick<TestWorld, 'ports'>): Promise<OutboxRow[]> {
  return Object.values(await read(ports.database, stored.outbox));
}

const mailRecord = by(
  storedRecord<MailRecord>({
    time: z.number(),
    read: z.boolean(),
    deletedAt: z.optional(z.number()),
    data: z.object({
      to: z.object({ name: z.string(), address: z.string() }),
      subject: z.string(),
      html: z.string(),
    }),
  }),
);

/** Records in somebody's mail box. */
export async function mailBoxOf({ ports }: Pick<TestWorld, 'ports'>, uid: string): Promise<MailRecord[]> {
  return Object.values(await read(ports.database, list(dbPaths.mails(uid), mailRecord)));
}

export async function everything({ ports }: TestWorld): Promise<string> {
  const { accounts } = await ports.accounts.list({ limit: 100 });
  return JSON.stringify([await ports.database.get(''), accounts]);
}

/** In short: `200` or `403 forbidden`. */
export async function outcome(answer: Response | Promise<Response>): Promise<string> {
  const response = await answer;
  const isJson = /json/.test(response.headers.get('content-type') ?? '');
  const body = isJson ? ((await response.json()) as { code?: string }) : {};
  return body.code ? `${response.status} ${body.code}` : String(response.status);
}

/** Runs `then` just before the next write to `path`, which waits for its end; `then` must not wait for the write. */
export function justBefore<T>(world: TestWorld, path: string, then: () => Promise<T>): Promise<T> {
  return beforeWrite(world, path, then, (ended) => ended);
}

/** As `justBefore`, for what must wait for the write: the write goes on when `then` had ample chance not to wait. */
export function startedBefore<T>(world: TestWorld, path: string, then: () => Promise<T>): Promise<T> {
  return beforeWrite(world, path, then, async () => {
    for (let turn = 0; turn < 5000; turn++) await setImmediate();
  });
}

function beforeWrite<T>(
  { ports: { database } }: TestWorld,
  path: string,
  then: () => Promise<T>,
  wait: (ended: Promise<unknown>) => Promise<unknown>,
): Promise<T> {
  const { promise, resolve, reject } = Promise.withResolvers<T>();
  const { update } = database;
  database.update = async (values) => {
    if (Object.keys(values).some((one) => one.startsWith(path))) {
      database.update = update;
      await wait(then().then(resolve, reject));
    }
    return update(values);
  };
  return promise;
}
