import { createEngine, type Engine, type Json, type LogRecord, type Store } from 'embedded-firebase';
import { nodePasswordHasher } from 'embedded-firebase/node';
import type { Hono } from 'hono';
import { isAcceptablePassword } from 'shared-data/models/account';
import { emailKey } from 'shared-data/models/email-key';
import { permissionFlags } from 'shared-data/models/permission';
import type { Registration } from 'shared-data/models/user';
import { embeddedAccounts, embeddedDatabase } from '../adapters/embedded.ts';
import { memoryFiles, memoryMailer } from '../adapters/memory.ts';
import { type AppOptions, createApp } from '../app.ts';
import type { Log, Media, OutgoingMail, Ports } from '../ports.ts';
import { databaseRules } from '../rules/index.ts';

/** Everybody the policies tell apart. `revoked` holds an administrator's token, but the claims node is gone. */
export const roles = [
  'visitor',
  'unverified',
  'newcomer',
  'registered',
  'owner',
  'coeditor',
  'editor',
  'admin',
  'revoked',
] as const;
export type Role = (typeof roles)[number];
export type SignedRole = Exclude<Role, 'visitor'>;

export const addressOf = (role: Role) => `${role}@example.org`;
export const password = 'polar2026';
/** 2026-12-02 09:00 in Tokyo. */
export const startTime = Date.UTC(2026, 11, 2);
/** The program of the owner, which the co-editor may edit too. */
export const programId = 'OBo01';

export interface TestWorld {
  engine: Engine;
  ports: Ports;
  app: Hono;
  mails: OutgoingMail[];
  logged: string[];
  /** Milliseconds; may be moved. */
  time: { now: number };
  uid(role: SignedRole): string;
  token(role: SignedRole): Promise<string>;
  post(role: Role, path: string, body?: unknown, headers?: Record<string, string>): Promise<Response>;
  get(path: string, headers?: Record<string, string>): Promise<Response>;
  close(): Promise<void>;
}

const hasher = nodePasswordHasher({ memory: 64, passes: 1 });
const noMedia: Media = { renderPdf: () => Promise.reject(new Error('no media in this test')) };

/** What the first engine of this process made at its start: its signing key, which takes long to make. */
let firstRecords: readonly LogRecord[] | undefined;

/** Keeps nothing but the signing key. */
function storeWithKey(): Store {
  return {
    load: (accept) => firstRecords?.forEach(accept),
    commit: (records) => {
      firstRecords ??= [...records];
    },
    close: () => {},
  };
}

/** A symposium in memory with one account per role and one program. */
export async function createTestWorld(
  options: { media?: Media; app?: Partial<AppOptions>; changes?: Record<string, Json> } = {},
): Promise<TestWorld> {
  const time = { now: startTime };
  const engine = await createEngine({
    projectId: 'symposium',
    namespace: 'symposium',
    store: storeWithKey(),
    rules: databaseRules() as unknown as Json,
    passwordHasher: hasher,
    validatePassword: isAcceptablePassword,
    clock: () => time.now,
  });
  const mailer = memoryMailer();
  const ports: Ports = {
    accounts: embeddedAccounts(engine, (text) => hasher.hash(text)),
    database: embeddedDatabase(engine, 'symposium'),
    mailer,
    files: memoryFiles(),
    media: options.media ?? noMedia,
    clock: { now: () => time.now },
  };
  await ports.database.update({ ...symposium(), ...options.changes });
  await addPeople(ports);
  const logged: string[] = [];
  const app = createApp(ports, {
    publicOrigin: 'https://symposium.example.org',
    firebase: { kind: 'embedded', namespace: 'symposium', projectId: 'symposium', apiKey: 'embedded' },
    databasePath: 'symposium',
    version: '0.0.0',
    remotes: async () => ({}),
    outbox: true,
    clientAddress: () => '203.0.113.7',
    log: recordingLog(logged),
    ...options.app,
  });
  const token = tokens(engine, time);
  return {
    engine,
    ports,
    app,
    mails: mailer.sent,
    logged,
    time,
    uid: (role) => role,
    token,
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
    close: () => engine.close(),
  };
}

export function recordingLog(lines: string[]): Log {
  const record = (message: string, details?: Record<string, unknown>) => {
    lines.push(`${message} ${JSON.stringify(details ?? {})}`);
  };
  return { info: record, warn: record, error: record };
}

function tokens(engine: Engine, time: { now: number }) {
  const known = new Map<string, { token: string; at: number }>();
  return async (role: SignedRole): Promise<string> => {
    const last = known.get(role);
    if (last && time.now >= last.at && time.now - last.at < 50 * 60_000) return last.token;
    const answer = await engine.fetch(
      new Request(
        'http://localhost/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=embedded',
        {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ email: addressOf(role), password, returnSecureToken: true }),
        },
      ),
    );
    if (!answer?.ok) throw new Error(`${role} could not sign in`);
    const { idToken } = (await answer.json()) as { idToken: string };
    known.set(role, { token: idToken, at: time.now });
    return idToken;
  };
}

async function addPeople({ accounts, database }: Ports): Promise<void> {
  const passwordHash = await hasher.hash(password);
  const signed = roles.filter((role): role is SignedRole => role !== 'visitor');
  await accounts.import(
    signed.map((role) => ({
      uid: role,
      email: addressOf(role),
      passwordHash,
      emailVerified: role !== 'unverified',
      ...(role === 'admin' || role === 'revoked' ? { claims: { admin: true } } : {}),
      ...(role === 'editor' ? { claims: { editor: true } } : {}),
    })),
  );
  const registered = signed.filter((role) => !['unverified', 'newcomer'].includes(role));
  await database.update({
    ...Object.fromEntries(registered.flatMap(registrationEntries)),
    'state/claims/admin': { admin: true, at: startTime },
    'state/claims/editor': { editor: true, at: startTime },
  });
}

function registrationEntries(role: Role): [string, Json][] {
  const user = { ...registration, familyName: role, email: addressOf(role), uid: role, isRegistered: true };
  return [
    [`staticData/user/${emailKey(addressOf(role))}`, { ...user, id: emailKey(addressOf(role)) } as Json],
    [`otherData/user/${role}`, { uid: role, name: `Kaede ${role}`, affiliation: registration.affiliation }],
  ];
}

function symposium(): Record<string, Json> {
  return {
    'setting/base': { closed: false, addAccount: true, addProgram: true, systemTitle: 'Test Symposium' },
    'setting/permission': Object.fromEntries(
      permissionFlags.map((name) => [name, name !== 'anonymous' && name !== 'disableUpload']),
    ),
    'staticData/session/OB': { id: 'OB', group: 'O', title: 'Polar biology' },
    'staticData/session/S': { id: 'S', group: 'S', title: 'Special session' },
    [`staticData/program/${programId}`]: {
      id: programId,
      title: 'Moss under snow',
      sessionId: 'OB',
      presentationType: 'oral',
      online: false,
      authors: [{ givenName: 'Kaede', familyName: 'owner', affiliation: 'Institute', presenter: true }],
      ownerUid: 'owner',
    },
    [`otherData/program/${programId}`]: {
      id: programId,
      email: addressOf('owner'),
      ownerUid: 'owner',
      requestedType: 'oral-in-person',
      typeChangeable: true,
      sessionChoice1: 'OB',
      submittedAt: startTime,
      updatedAt: startTime,
    },
    [`state/coeditor/${programId}/coeditor`]: true,
  };
}

/** A registration form with nothing wrong. */
export const registration: Registration = {
  givenName: 'Kaede',
  familyName: 'Yukimura',
  nameJa: '雪村 楓',
  title: 'Dr.',
  position: 'postdoc',
  affiliation: 'Institute of Snow',
  country: 'JP',
  gender: 'no-answer',
  mainSession: 'OB',
  additionalSessions: ['S'],
  homeContact: false,
  participation: 'oral',
  travelSupport: false,
  travelTerms: false,
  foreignNationality: false,
  femaleResearcher: false,
  banquet: true,
  attendance: 'in-person',
  parties: ['OB'],
  privacyPolicy: true,
};

/** A submission with nothing wrong. */
export const submission = {
  title: 'Snow algae <b>bloom</b> & light',
  presentationType: 'poster-in-person',
  typeChangeable: true,
  sessionChoice1: 'OB',
  sessionChoice2: 'S',
  authors: [
    { givenName: 'Kaede', familyName: 'Yukimura', affiliation: 'Institute of Snow', presenter: true },
    {
      givenName: 'Aki',
      middleName: 'M.',
      familyName: 'Ishida',
      affiliation: 'Ice College',
      presenter: false,
    },
  ],
  note: 'Needs a socket',
};

/** Calls as a role and tells the answer in short: `200` or `403 forbidden`. */
export async function outcome(answer: Response | Promise<Response>): Promise<string> {
  const response = await answer;
  const body = (await response.json()) as { code?: string };
  return body.code ? `${response.status} ${body.code}` : String(response.status);
}
