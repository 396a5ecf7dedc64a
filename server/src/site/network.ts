/**
 * By what callers are counted: an IPv4 address, or the half of an IPv6 address that names the network, as one household has all
 * of the other half. Undefined for this machine, which may be a proxy everybody comes through.
 */
export function networkOf(address: string): string | undefined {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '');
  if (plain === '' || plain === '::1' || plain.startsWith('127.')) return undefined;
  if (!plain.includes(':')) return plain;
  const [before = '', after] = plain.toLowerCase().split('::');
  const left = before === '' ? [] : before.split(':');
  const right = after ? after.split(':') : [];
  const zeros = after === undefined ? 0 : 8 - left.length - right.length;
  const groups = [...left, ...Array<string>(Math.max(0, zeros)).fill('0'), ...right];
  return `${groups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')}::`;
}
