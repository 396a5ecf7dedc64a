/** What one customer may hold: the /48 of an IPv6 network, the /24 of an IPv4 address, else the network itself. */
export function siteOf(network: string): string {
  if (network.includes('/')) return network;
  if (network.includes(':')) return `${network.split(':').slice(0, 3).join(':')}::/48`;
  const [, start] = /^(\d+\.\d+\.\d+)\.\d+$/.exec(network) ?? [];
  return start === undefined ? network : `${start}.0/24`;
}
