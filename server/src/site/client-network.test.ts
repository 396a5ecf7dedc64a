import { expect, test } from 'vitest';
import { recordingLog } from '../testing/world.ts';
import { clientNetwork } from './client-network.ts';
import { noProxies, parseProxies } from './trusted-proxies.ts';

function judged(proxies: string, remoteAddress: string, forwarded?: string, faults: string[] = []): string {
  const network = clientNetwork(parseProxies(proxies) ?? noProxies, recordingLog([], faults));
  const headers = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded };
  return network({ socket: { remoteAddress } as never, headers });
}

test.each([
  ['', '203.0.113.7', undefined, '203.0.113.7'],
  // untrusted clients cannot claim an address
  ['', '203.0.113.7', '198.51.100.1', '203.0.113.7'],
  ['loopback', '203.0.113.7', '198.51.100.1', '203.0.113.7'],
  ['', '127.0.0.1', '198.51.100.1', ''],
  ['', '10.0.0.3', undefined, ''],
  ['loopback', '127.0.0.1', '198.51.100.1', '198.51.100.1'],
  ['loopback', '::ffff:127.0.0.1', '198.51.100.1', '198.51.100.1'],
  ['loopback', '::1', '2001:db8:1:2:3::4', '2001:db8:1:2::'],
  // read from the right: the client controls the left
  ['loopback', '127.0.0.1', '192.0.2.1, 198.51.100.1', '198.51.100.1'],
  ['loopback, 10.0.0.0/8', '127.0.0.1', '192.0.2.1, 198.51.100.1, 10.1.2.3', '198.51.100.1'],
  ['10.0.0.0/8', '127.0.0.1', '198.51.100.1', ''],
  ['2001:db8:9::/48', '2001:db8:9:1::1', '198.51.100.1', '198.51.100.1'],
  ['linklocal', '169.254.1.1', '198.51.100.1:4711', '198.51.100.1'],
  ['uniquelocal', '192.168.1.1', '"[2001:db8:1:2::9]:4711"', '2001:db8:1:2::'],
  // behind a trusted proxy private addresses are clients
  ['192.168.1.1', '192.168.1.1', '192.168.1.50', '192.168.1.50'],
  ['loopback', '127.0.0.1', undefined, ''],
  ['loopback', '127.0.0.1', '127.0.0.1', ''],
  ['loopback', '127.0.0.1', 'unknown', ''],
  ['loopback', '127.0.0.1', '198.51.100.1, ', ''],
  // however long the forged part is
  ['loopback', '127.0.0.1', `${','.repeat(15_000)}198.51.100.1, 127.0.0.1`, '198.51.100.1'],
  ['loopback', '127.0.0.1', `198.51.100.1${', 127.0.0.1'.repeat(30)}`, ''],
])(
  'with TRUSTED_PROXIES %j a request from %j for %j is of network %j',
  (proxies, peer, forwarded, network) => {
    expect(judged(proxies, peer, forwarded)).toBe(network);
  },
);

test('a proxy that nobody named is told of, a stranger who pretends to be one is not', () => {
  const faults: string[] = [];
  judged('', '203.0.113.7', '198.51.100.1', faults);
  judged('loopback', '127.0.0.1', '198.51.100.1', faults);
  judged('', '127.0.0.1', undefined, faults);
  expect(faults).toEqual([]);
  judged('', '127.0.0.1', '198.51.100.1', faults);
  expect(faults).toEqual([expect.stringContaining('127.0.0.1')]);
  expect(faults[0]).toContain('TRUSTED_PROXIES');
});

test.each([
  'localhost',
  '10.0.0.0/33',
  '10.0.0',
  '::1/129',
  '10.0.0.0/8/8',
  '0.0.0.0/0',
  '::/0',
  'loopback,',
  '1.2.3.4/x',
])('%j names no proxies', (text) => expect(parseProxies(text)).toBeNull());
