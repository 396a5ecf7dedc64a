import type { IncomingMessage } from 'node:http';
import { networkOf } from '../endpoints/network.ts';
import type { Log } from '../ports.ts';
import { plainAddress, type TrustedProxies } from './trusted-proxies.ts';

const mostProxies = 20;
const longestRead = 1000;

export type ClientNetwork = (request: Pick<IncomingMessage, 'socket' | 'headers'>) => string;

/**
 * Finds the client's network. `X-Forwarded-For` is read from the right, from trusted proxies only: the first untrusted address is the
 * client. Otherwise a loopback or private address may be a shared proxy and is unknown.
 */
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
