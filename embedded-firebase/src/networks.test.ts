import { expect, test } from 'vitest';
import { siteOf } from './networks.ts';

test.each([
  ['203.0.113.7', '203.0.113.0/24'],
  ['2001:db8:1:2::', '2001:db8:1::/48'],
  ['0:0:0:0::', '0:0:0::/48'],
  ['2001:db8:1::/48', '2001:db8:1::/48'],
  ['203.0.113.0/24', '203.0.113.0/24'],
  ['unknown', 'unknown'],
])('network %j belongs to site %j', (network, site) => {
  expect(siteOf(network)).toBe(site);
});
