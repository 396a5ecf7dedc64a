import { accessSync, constants, existsSync, statSync } from 'node:fs';
import { delimiter, isAbsolute, join } from 'node:path';
import { emailSchema, passwordSchema } from 'shared-data/models/account';
import * as z from 'zod/mini';
import { noProxies, parseProxies, type TrustedProxies } from './site/trusted-proxies.ts';

export interface Env {
  port: number;
  host: string;
  publicOrigin: string | undefined;
  /** This server's address for pages hosted at `publicOrigin`; undefined: same origin. */
  apiOrigin: string | undefined;
  dataDir: string;
  seed: 'demo' | 'none';
  admin: { email: string; password: string } | undefined;
  smtpUrl: string | undefined;
  mailFrom: string | undefined;
  trustedProxies: TrustedProxies;
  logLevel: 'info' | 'warn' | 'error';
  ffmpeg: string | undefined;
  /** Undefined: the embedded engine. */
  firebase: HostedSettings | undefined;
  hideAccounts: boolean;
  /** Browsers keep the apps, to open them without a network. */
  offline: boolean;
  /** Origins of push services besides those of the browsers. */
  pushOrigins: readonly string[];
  compatPort: number | undefined;
}

export interface HostedSettings {
  projectId: string;
  databaseUrl: string;
  apiKey: string;
  authDomain: string;
  /** Path or JSON of a service account key; undefined: the machine's default credentials. */
  serviceAccount: string | undefined;
}

export class EnvError extends Error {
  override readonly name = 'EnvError';
  readonly problems: { name: string; reason: string }[];
  constructor(problems: { name: string; reason: string }[]) {
    super(problems.map(({ name, reason }) => `${name}: ${reason}`).join('\n'));
    this.problems = problems;
  }
}

const url = (protocols: string[], reason: string) =>
  z.string().check(
    z.refine((text) => {
      const parsed = URL.parse(text);
      return parsed !== null && protocols.includes(parsed.protocol) && parsed.hostname !== '';
    }, reason),
  );

const origin = url(['http:', 'https:'], 'must be an address such as https://symposium.example.org').check(
  z.refine((text) => {
    const parsed = URL.parse(text);
    return parsed === null || (parsed.pathname === '/' && !parsed.search && !parsed.hash && !parsed.username);
  }, 'must have no path, e.g. https://symposium.example.org'),
);

const defaultHost = '127.0.0.1';
const portReason = 'must be a whole number from 0 to 65535';
const port = z.string().check(
  z.regex(/^\d{1,5}$/, portReason),
  z.refine((text) => Number(text) <= 65_535, portReason),
);
const variables = {
  PORT: port,
  HOST: z.string().check(z.regex(/^[\w.:-]+$/, 'must be a host name or an IP address')),
  PUBLIC_ORIGIN: origin,
  API_ORIGIN: origin,
  DATA_DIR: z.string(),
  SEED: z.enum(['demo', 'none'], 'must be demo or none'),
  ADMIN_EMAIL: z
    .string()
    .check(z.refine((text) => z.safeParse(emailSchema, text).success, 'must be an e-mail address')),
  ADMIN_PASSWORD: z
    .string()
    .check(
      z.refine(
        (text) => z.safeParse(passwordSchema, text).success,
        'must contain at least one number and one letter, and at least 6 characters',
      ),
    ),
  TRUSTED_PROXIES: z
    .string()
    .check(
      z.refine(
        (text) => parseProxies(text) !== null,
        'must be IP addresses, ranges such as 10.0.0.0/8, loopback, linklocal or uniquelocal, with commas between',
      ),
    ),
  LOG_LEVEL: z.enum(['info', 'warn', 'error'], 'must be info, warn or error'),
  SMTP_URL: url(['smtp:', 'smtps:'], 'must be an address such as smtp://user:password@mail.example.org:587'),
  MAIL_FROM: z
    .string()
    .check(
      z.regex(
        /^(?:[^<>\p{Cc}]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/u,
        'must be an address or "Name <address>"',
      ),
    ),
  FFMPEG: z
    .string()
    .check(
      z.refine((text) => text === 'none' || isProgram(text), 'must be the full path of a program, or none'),
    ),
  HIDE_ACCOUNTS: z.enum(['yes', 'no'], 'must be yes or no'),
  OFFLINE: z.enum(['yes', 'no'], 'must be yes or no'),
  PUSH_ORIGINS: z
    .string()
    .check(
      z.refine(
        (text) => originsOf(text).every((one) => URL.parse(one)?.origin === one),
        'must be addresses such as https://push.example.org, with commas between',
      ),
    ),
  EMULATOR_COMPAT_PORT: port,
  FIREBASE_PROJECT_ID: z
    .string()
    .check(z.regex(/^[a-z][a-z0-9-]{3,28}[a-z0-9]$/, 'must be the ID of a project')),
  FIREBASE_DATABASE_URL: url(
    ['https:'],
    'must be an address such as https://project-default-rtdb.firebaseio.com',
  ),
  FIREBASE_API_KEY: z.string().check(z.regex(/^[\w-]+$/, 'must be the web API key of the project')),
  FIREBASE_AUTH_DOMAIN: z.string().check(z.regex(/^[\w.-]+$/, 'must be a host name')),
  FIREBASE_SERVICE_ACCOUNT: z
    .string()
    .check(
      z.refine(
        (text) => text.startsWith('{') || existsSync(text),
        'must be the path of a key file that exists, or its JSON',
      ),
    ),
} as const;

type Name = keyof typeof variables;

function originsOf(text: string): string[] {
  return text
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean);
}

/** Reads the environment once; `.env` adds what is not set. Throws `EnvError` naming every problem. */
export function readEnv(): Env {
  if (existsSync('.env')) process.loadEnvFile('.env');
  return parseEnv(process.env);
}

/** Throws `EnvError` naming every problem. */
export function parseEnv(environment: Record<string, string | undefined>): Env {
  const problems: { name: string; reason: string }[] = [];
  const values: Partial<Record<Name, string>> = {};
  for (const [name, schema] of Object.entries(variables) as [Name, z.ZodMiniType<string>][]) {
    const text = environment[name]?.trim();
    if (!text) continue;
    const result = z.safeParse(schema, text);
    if (result.success) values[name] = result.data;
    else
      problems.push({
        name,
        reason: `${result.error.issues[0]?.message ?? 'cannot be used'} (is "${shown(name, text)}")`,
      });
  }
  for (const [name, text] of Object.entries(environment))
    if (text && !(name in variables) && name.startsWith('FIREBASE_'))
      problems.push({ name, reason: 'is not a setting of this server; unset it' });
  const needs = (name: Name, other: Name) => {
    if (values[name] && !environment[other]?.trim())
      problems.push({ name: other, reason: `is needed with ${name}` });
  };
  needs('ADMIN_EMAIL', 'ADMIN_PASSWORD');
  needs('ADMIN_PASSWORD', 'ADMIN_EMAIL');
  needs('SMTP_URL', 'MAIL_FROM');
  needs('API_ORIGIN', 'PUBLIC_ORIGIN');
  needs('FIREBASE_PROJECT_ID', 'FIREBASE_DATABASE_URL');
  needs('FIREBASE_PROJECT_ID', 'FIREBASE_API_KEY');
  for (const name of ['FIREBASE_DATABASE_URL', 'FIREBASE_API_KEY', 'FIREBASE_AUTH_DOMAIN'] as const)
    needs(name, 'FIREBASE_PROJECT_ID');
  needs('FIREBASE_SERVICE_ACCOUNT', 'FIREBASE_PROJECT_ID');
  if (values.FIREBASE_PROJECT_ID && values.SEED === 'demo')
    problems.push({ name: 'SEED', reason: 'must be none with FIREBASE_PROJECT_ID' });
  if (values.EMULATOR_COMPAT_PORT && !isLoopback(values.HOST ?? defaultHost))
    problems.push({ name: 'EMULATOR_COMPAT_PORT', reason: 'is for tests: HOST must be a loopback address' });
  if (values.EMULATOR_COMPAT_PORT && values.FIREBASE_PROJECT_ID)
    problems.push({ name: 'EMULATOR_COMPAT_PORT', reason: 'must be unset with FIREBASE_PROJECT_ID' });
  if (problems.length > 0) throw new EnvError(problems);

  const { ADMIN_EMAIL, ADMIN_PASSWORD } = values;
  return {
    port: Number(values.PORT ?? 3000),
    host: values.HOST ?? defaultHost,
    publicOrigin: values.PUBLIC_ORIGIN && new URL(values.PUBLIC_ORIGIN).origin,
    apiOrigin: values.API_ORIGIN && new URL(values.API_ORIGIN).origin,
    dataDir: values.DATA_DIR ?? '.data',
    seed: (values.SEED as Env['seed'] | undefined) ?? (values.FIREBASE_PROJECT_ID ? 'none' : 'demo'),
    admin:
      ADMIN_EMAIL && ADMIN_PASSWORD
        ? { email: z.parse(emailSchema, ADMIN_EMAIL), password: ADMIN_PASSWORD }
        : undefined,
    smtpUrl: values.SMTP_URL,
    mailFrom: values.MAIL_FROM,
    trustedProxies: (values.TRUSTED_PROXIES && parseProxies(values.TRUSTED_PROXIES)) || noProxies,
    logLevel: (values.LOG_LEVEL as Env['logLevel'] | undefined) ?? 'warn',
    ffmpeg: values.FFMPEG === 'none' ? undefined : (values.FFMPEG ?? findProgram('ffmpeg', environment.PATH)),
    firebase: hostedSettings(values),
    hideAccounts: values.HIDE_ACCOUNTS === 'yes',
    // Pages on another host have no worker that knows its release.
    offline: values.OFFLINE !== 'no' && !values.API_ORIGIN,
    pushOrigins: originsOf(values.PUSH_ORIGINS ?? ''),
    compatPort: values.EMULATOR_COMPAT_PORT === undefined ? undefined : Number(values.EMULATOR_COMPAT_PORT),
  };
}

function hostedSettings(values: Partial<Record<Name, string>>): HostedSettings | undefined {
  const { FIREBASE_PROJECT_ID, FIREBASE_DATABASE_URL, FIREBASE_API_KEY } = values;
  if (!FIREBASE_PROJECT_ID || !FIREBASE_DATABASE_URL || !FIREBASE_API_KEY) return undefined;
  return {
    projectId: FIREBASE_PROJECT_ID,
    databaseUrl: FIREBASE_DATABASE_URL,
    apiKey: FIREBASE_API_KEY,
    authDomain: values.FIREBASE_AUTH_DOMAIN ?? `${FIREBASE_PROJECT_ID}.firebaseapp.com`,
    serviceAccount: values.FIREBASE_SERVICE_ACCOUNT,
  };
}

function findProgram(name: string, path = ''): string | undefined {
  return path
    .split(delimiter)
    .map((folder) => join(folder, name))
    .find(isProgram);
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return isAbsolute(path) && statSync(path).isFile();
  } catch {
    return false;
  }
}

function shown(name: Name, text: string): string {
  const secret = ['ADMIN_PASSWORD', 'SMTP_URL', 'FIREBASE_SERVICE_ACCOUNT'].includes(name);
  return secret ? '…' : text.slice(0, 80);
}

export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127(\.\d{1,3}){3}$/.test(host);
}
