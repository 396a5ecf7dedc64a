import { expect, test } from 'vitest';
import { hostedSources, securityHeaders, socketSources } from './headers.ts';

const connectSources = (headers: Record<string, string>) =>
  /connect-src ([^;]*)/.exec(headers['content-security-policy'] ?? '')?.[1];

test('F58: pages connect to their own server alone', () => {
  expect(connectSources(securityHeaders(true, socketSources('https://symposium.example.org', [])))).toBe(
    "'self' wss://symposium.example.org",
  );
});

test('on one’s own machine pages find the database under each of its names', () => {
  expect(socketSources('http://localhost:3000', ['http://localhost:3000'])).toEqual([
    'ws://localhost:3000',
    'ws://127.0.0.1:3000',
  ]);
  expect(socketSources('https://symposium.example.org', ['http://localhost:3000'])).toContain(
    'wss://symposium.example.org',
  );
});

test('HSTS holds for a year where people come by https, and is not sent elsewhere', () => {
  expect(securityHeaders(true)['strict-transport-security']).toBe('max-age=31536000');
  expect(securityHeaders(false)).not.toHaveProperty('strict-transport-security');
});

test('with a hosted project pages also connect to its accounts and its database, and nothing else changes', () => {
  const sources = hostedSources('https://polar-default-rtdb.europe-west1.firebasedatabase.app');
  const headers = securityHeaders(true, sources);
  expect(connectSources(headers)?.split(' ')).toEqual([
    "'self'",
    'https://identitytoolkit.googleapis.com',
    'https://securetoken.googleapis.com',
    'https://polar-default-rtdb.europe-west1.firebasedatabase.app',
    'wss://polar-default-rtdb.europe-west1.firebasedatabase.app',
    'https://*.europe-west1.firebasedatabase.app',
    'wss://*.europe-west1.firebasedatabase.app',
  ]);
  const without = (text = '') => text.replace(/connect-src [^;]*/, '');
  expect(without(headers['content-security-policy'])).toBe(
    without(securityHeaders(true)['content-security-policy']),
  );
  expect(headers['content-security-policy']).not.toContain('unsafe');
  expect(headers['content-security-policy']).toContain("script-src 'self';");
});

test('pages that lie elsewhere reach this server and its files', () => {
  const headers = securityHeaders(true, ['wss://symposium.example.org'], 'https://api.example.net');
  const policy = headers['content-security-policy'];
  expect(policy).toContain("img-src 'self' blob: data: https://api.example.net;");
  expect(policy).toContain("media-src 'self' blob: https://api.example.net;");
  expect(connectSources(headers)).toBe(
    "'self' wss://symposium.example.org https://api.example.net wss://api.example.net",
  );
  expect(policy).toContain("script-src 'self' https://api.example.net/.lp;");
  expect(policy).toContain("frame-src 'self' https://api.example.net/.lp;");
});

test('a database address without a domain of its own opens nothing beside it', () => {
  expect(hostedSources('https://localhost:3920/?ns=x').slice(2)).toEqual([
    'https://localhost:3920',
    'wss://localhost:3920',
  ]);
});
