import { expect, test } from 'vitest';
import { networkOf } from './network.ts';

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::'],
  ['2001:DB8:1:2::9', '2001:db8:1:2::'],
  ['2001:0db8::1', '2001:db8:0:0::'],
  ['::7', '0:0:0:0::'],
  ['fe80::1%eth0', undefined],
  ['172.17.0.1', undefined],
  ['172.32.0.1', '172.32.0.1'],
  ['10.1.2.3', undefined],
  ['192.168.1.2', undefined],
  ['100.64.0.1', undefined],
  ['100.128.0.1', '100.128.0.1'],
  ['fd12::1', undefined],
  ['127.0.0.1', undefined],
  ['::ffff:127.0.0.1', undefined],
  ['::1', undefined],
  ['', undefined],
])('callers from %j are counted as %j', (address, network) => {
  expect(networkOf(address)).toBe(network);
});
