import { BlockList, isIP } from 'node:net';

export interface TrustedProxies {
  includes(address: string): boolean;
  readonly none: boolean;
}

const ranges: Record<string, readonly string[]> = {
  loopback: ['127.0.0.0/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
};

/** Comma-separated addresses, CIDR ranges and the names above; `null` if any is invalid. */
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
    // trusting every address would let callers forge theirs
    if (length === 0) return null;
    list.addSubnet(address, length, family);
  }
  return {
    none: false,
    includes: (address) => isIP(address) !== 0 && list.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4'),
  };
}

export const noProxies: TrustedProxies = { none: true, includes: () => false };

/** Without port, zone, brackets or IPv4-mapped prefix; empty if invalid. */
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
