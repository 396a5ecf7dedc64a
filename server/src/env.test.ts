import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type EnvError, isLoopback, parseEnv } from './env.ts';
import { noProxies } from './site/trusted-proxies.ts';

function problems(environment: Record<string, string>): string[] {
  try {
    parseEnv(environment);
  } catch (error) {
    return (error as EnvError).problems.map(({ name, reason }) => `${name} ${reason}`);
  }
  return [];
}

test('an empty environment gives the documented defaults; empty values count as unset', () => {
  const defaults = {
    port: 3000,
    host: '127.0.0.1',
    publicOrigin: undefined,
    dataDir: '.data',
    seed: 'demo',
    admin: undefined,
    smtpUrl: undefined,
    mailFrom: undefined,
    trustedProxies: noProxies,
    logLevel: 'warn',
    firebase: undefined,
    hideAccounts: false,
    offline: true,
    pushOrigins: [],
    compatPort: undefined,
  };
  expect(parseEnv({})).toEqual(defaults);
  expect(parseEnv({ PORT: '', SMTP_URL: ' ', FIREBASE_PROJECT: '' })).toEqual(defaults);
});

test('every variable is read', () => {
  expect(
    parseEnv({
      PORT: '8080',
      HOST: '0.0.0.0',
      PUBLIC_ORIGIN: 'https://symposium.example.org/',
      DATA_DIR: '/srv/symposium',
      SEED: 'none',
      ADMIN_EMAIL: 'Admin@Example.org',
      ADMIN_PASSWORD: 'polar2026',
      SMTP_URL: 'smtps://user:secret@mail.example.org',
      MAIL_FROM: 'Symposium <office@example.org>',
      LOG_LEVEL: 'info',
      FFMPEG: process.execPath,
      HIDE_ACCOUNTS: 'yes',
      OFFLINE: 'no',
      TRUSTED_PROXIES: 'loopback, 10.0.0.0/8',
      PUSH_ORIGINS: 'https://push.example.org, http://127.0.0.1:9000',
    }),
  ).toEqual({
    trustedProxies: expect.objectContaining({ none: false }),
    pushOrigins: ['https://push.example.org', 'http://127.0.0.1:9000'],
    port: 8080,
    host: '0.0.0.0',
    publicOrigin: 'https://symposium.example.org',
    dataDir: '/srv/symposium',
    seed: 'none',
    admin: { email: 'admin@example.org', password: 'polar2026' },
    smtpUrl: 'smtps://user:secret@mail.example.org',
    mailFrom: 'Symposium <office@example.org>',
    logLevel: 'info',
    ffmpeg: process.execPath,
    firebase: undefined,
    hideAccounts: true,
    offline: false,
    compatPort: undefined,
  });
});

const hosted = {
  FIREBASE_PROJECT_ID: 'polar-symposium',
  FIREBASE_DATABASE_URL: 'https://polar-symposium-default-rtdb.firebaseio.com',
  FIREBASE_API_KEY: 'AIza-1_2',
};

test('a hosted project takes the place of the embedded engine, and is not filled with the demo', () => {
  expect(parseEnv({}).firebase).toBeUndefined();
  expect(parseEnv({ ...hosted, FIREBASE_SERVICE_ACCOUNT: '{"type":"service_account"}' })).toMatchObject({
    seed: 'none',
    firebase: {
      projectId: 'polar-symposium',
      databaseUrl: 'https://polar-symposium-default-rtdb.firebaseio.com',
      apiKey: 'AIza-1_2',
      authDomain: 'polar-symposium.firebaseapp.com',
      serviceAccount: '{"type":"service_account"}',
    },
  });
});

test('ffmpeg is found on the path, unless there shall be none', () => {
  const folder = mkdtempSync(join(tmpdir(), 'path-'));
  writeFileSync(join(folder, 'ffmpeg'), '');
  const PATH = `/nowhere:${folder}`;
  expect(parseEnv({ PATH }).ffmpeg).toBeUndefined();
  chmodSync(join(folder, 'ffmpeg'), 0o755);
  expect(parseEnv({ PATH }).ffmpeg).toBe(join(folder, 'ffmpeg'));
  expect(parseEnv({ PATH, FFMPEG: 'none' }).ffmpeg).toBeUndefined();
  rmSync(folder, { recursive: true });
});

test.each<[Record<string, string>, RegExp]>([
  [{ FFMPEG: '/nowhere/ffmpeg' }, /^FFMPEG must be the full path of a program, or none/],
  [{ LOG_LEVEL: 'all' }, /^LOG_LEVEL must be info, warn or error/],
  [{ PORT: 'http' }, /^PORT must be a whole number from 0 to 65535 \(is "http"\)$/],
  [{ PORT: '70000' }, /^PORT must be/],
  [{ PORT: '-1' }, /^PORT must be/],
  [{ HOST: 'my host' }, /^HOST must be/],
  [{ PUSH_ORIGINS: 'https://push.example.org/send' }, /^PUSH_ORIGINS must be addresses/],
  [{ PUBLIC_ORIGIN: 'symposium.example.org' }, /^PUBLIC_ORIGIN must be an address/],
  [{ PUBLIC_ORIGIN: 'ftp://example.org' }, /^PUBLIC_ORIGIN must be an address/],
  [{ PUBLIC_ORIGIN: 'https://example.org/meeting' }, /^PUBLIC_ORIGIN must have no path/],
  [
    { API_ORIGIN: 'https://api.example.net/v1', PUBLIC_ORIGIN: 'https://example.org' },
    /^API_ORIGIN must have no path/,
  ],
  [{ API_ORIGIN: 'https://api.example.net' }, /^PUBLIC_ORIGIN is needed with API_ORIGIN/],
  [{ SEED: 'yes' }, /^SEED must be demo or none/],
  [{ ADMIN_EMAIL: 'admin', ADMIN_PASSWORD: 'polar2026' }, /^ADMIN_EMAIL must be an e-mail address/],
  [{ ADMIN_EMAIL: 'admin@example.org' }, /^ADMIN_PASSWORD is needed with ADMIN_EMAIL$/],
  [{ ADMIN_PASSWORD: 'polar2026' }, /^ADMIN_EMAIL is needed with ADMIN_PASSWORD$/],
  [{ SMTP_URL: 'https://mail.example.org', MAIL_FROM: 'a@b.org' }, /^SMTP_URL must be an address/],
  [{ SMTP_URL: 'smtp://mail.example.org' }, /^MAIL_FROM is needed with SMTP_URL$/],
  [{ MAIL_FROM: 'Office <office@example.org>\r\nBcc: x@y.z' }, /^MAIL_FROM must be an address/],
  [{ ...hosted, FIREBASE_PROJECT_ID: 'My Project' }, /^FIREBASE_PROJECT_ID must be the ID of a project/],
  [{ ...hosted, FIREBASE_DATABASE_URL: '' }, /^FIREBASE_DATABASE_URL is needed with FIREBASE_PROJECT_ID$/],
  [{ ...hosted, FIREBASE_API_KEY: '' }, /^FIREBASE_API_KEY is needed with FIREBASE_PROJECT_ID$/],
  [{ ...hosted, FIREBASE_DATABASE_URL: 'http://x.org' }, /^FIREBASE_DATABASE_URL must be an address/],
  [
    { ...hosted, FIREBASE_SERVICE_ACCOUNT: '/nowhere/key.json' },
    /^FIREBASE_SERVICE_ACCOUNT must be the path.*\(is "…"\)$/,
  ],
  [{ ...hosted, SEED: 'demo' }, /^SEED must be none with FIREBASE_PROJECT_ID$/],
  [{ FIREBASE_SERVICE_ACCOUNT: '{}' }, /^FIREBASE_PROJECT_ID is needed with FIREBASE_SERVICE_ACCOUNT$/],
  [
    { ...hosted, FIREBASE_AUTH_EMULATOR_HOST: 'localhost:9099' },
    /^FIREBASE_AUTH_EMULATOR_HOST is not a setting/,
  ],
  [{ EMULATOR_COMPAT_PORT: 'yes' }, /^EMULATOR_COMPAT_PORT must be a whole number from 0 to 65535/],
  [{ EMULATOR_COMPAT_PORT: '9000', HOST: '0.0.0.0' }, /^EMULATOR_COMPAT_PORT .* HOST must be a loopback/],
  [{ EMULATOR_COMPAT_PORT: '9000', HOST: 'symposium.example.org' }, /^EMULATOR_COMPAT_PORT .* HOST must be/],
  [{ EMULATOR_COMPAT_PORT: '9000', HOST: '127.evil.org' }, /^EMULATOR_COMPAT_PORT .* HOST must be/],
  [
    { ...hosted, EMULATOR_COMPAT_PORT: '9000' },
    /^EMULATOR_COMPAT_PORT must be unset with FIREBASE_PROJECT_ID/,
  ],
])('%j is rejected with its name and the reason', (environment, reason) => {
  const found = problems(environment);
  expect(found).toHaveLength(1);
  expect(found[0]).toMatch(reason);
});

test('all problems are told at once, secrets not repeated', () => {
  const found = problems({ PORT: 'x', SEED: 'y', ADMIN_EMAIL: 'a@example.org', ADMIN_PASSWORD: 'secret' });
  expect(found.map((line) => line.split(' ')[0])).toEqual(['PORT', 'SEED', 'ADMIN_PASSWORD']);
  expect(found.join()).not.toContain('secret');
});

test.each([
  ['localhost', true],
  ['::1', true],
  ['127.0.0.1', true],
  ['127.1.2.3', true],
  ['0.0.0.0', false],
  ['::', false],
  ['127.0.0.1.example.org', false],
  ['localhost.example.org', false],
  ['192.168.0.1', false],
])('only this machine reaches a server on %s: %s', (host, only) => {
  expect(isLoopback(host)).toBe(only);
});

test('TRUSTED_PROXIES names addresses, ranges and the usual names; anything else is rejected with the reason', () => {
  const { trustedProxies } = parseEnv({ TRUSTED_PROXIES: 'loopback,203.0.113.9, 2001:db8::/32' });
  const addresses = ['127.0.0.1', '::1', '203.0.113.9', '2001:db8:7::1', '203.0.113.8', '10.0.0.1', ''];
  expect(addresses.map((one) => trustedProxies.includes(one))).toEqual([
    true,
    true,
    true,
    true,
    false,
    false,
    false,
  ]);
  expect(problems({ TRUSTED_PROXIES: 'nginx' })).toEqual([
    'TRUSTED_PROXIES must be IP addresses, ranges such as 10.0.0.0/8, loopback, linklocal or uniquelocal, with commas between (is "nginx")',
  ]);
});
