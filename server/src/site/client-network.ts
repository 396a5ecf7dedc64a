import type { IncomingMessage } from 'node:http';
import { networkOf } from '../endpoints/network.ts';
import type { Log } from '../ports.ts';
import { plainAddress, type TrustedProxies } from './trusted-proxies.ts';

const mostProxies = 20;
const longestRead = 1000;

export type ClientNetwork = (request: Pick<IncomingMessage, 'socket' | 'headers'>) => string;

/** The client's network: `X-Forwarded-For` from the right, through trusted proxies only. Loopback and private addresses are unknown. */
export function clientNetwork(trusted: TrustedProxies, log: Log): ClientNetwork {
  let warned = false;
  return ({ socket, headers }) => {
    const peer = plainAddress(socket.remoteAddress ?? '');
    const forwarded = headers['x-forwarded-for'];
    if (!trusted.includes(peer)) {
      const network = networkOf(peer);
      if (network === undefined && forwarded !== undefined && !warned) {
        warned = true;
        log.warn(
          `a proxy at ${peer} forwards addresses that are not believed: everybody counts as one network until TRUSTED_PROXIES names it`,
        );
      }
      return network ?? '';
    }
    const client = lastUntrusted(String(forwarded ?? ''), trusted);
    return client === '' ? '' : (networkOf(client) ?? client);
  };
}

function lastUntrusted(header: string, trusted: TrustedProxies): string {
  // the left part is under the caller's control
  const hops = header.slice(-longestRead).split(',');
  for (let left = mostProxies; left > 0 && hops.length > 0; left--) {
    const hop = plainAddress(hops.pop() ?? '');
    if (!trusted.includes(hop)) return hop;
  }
  return '';
}
