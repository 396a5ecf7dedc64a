import { BlockList, isIP } from 'node:net';

/** Addresses whose `X-Forwarded-For` is believed. */
export interface TrustedProxies {
  /** `address` as `plainAddress` gives it. */
  includes(address: string): boolean;
  readonly none: boolean;
}

/** Names for ranges, the usual ones of Node servers. */
const ranges: Record<string, readonly string[]> = {
  loopback: ['127.0.0.0/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
};

/** Addresses, CIDR ranges and the names above, with commas between. `null` when something is none of these. */
export function parseProxies(text: string): TrustedProxies | null {
  const parts = text.split(',').map((part) => part.trim());
  const list = new BlockList();
  for (const part of parts.flatMap((one) => ranges[one] ?? [one])) {
    const [address = '', bits, ...more] = part.split('/');
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
    const most = family === 'ipv6' ? 128 : 32;
    const length = Number(bits ?? most);
    if (isIP(address) === 0 || more.length > 0 || !/^\d{1,3}$/.test(bits ?? '0') || length > most)
      return null;
    // all addresses at once would let every caller name itself
    if (length === 0) return null;
    list.addSubnet(address, length, family);
  }
  return {
    none: false,
    includes: (address) => isIP(address) !== 0 && list.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4'),
  };
}

export const noProxies: TrustedProxies = { none: true, includes: () => false };

/** An IP address without port, zone, brackets or the prefix of IPv4 within IPv6; empty for what is none. */
export function plainAddress(text: string): string {
  const bare = text
    .trim()
    .replace(/^"(.*)"$/, '$1')
    .replace(/^\[([^\]]*)\](?::\d+)?$/, '$1')
    .replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1')
    .replace(/%.*$/, '')
    .replace(/^::ffff:(?=\d+\.)/i, '');
  return isIP(bare) === 0 ? '' : bare;
}
