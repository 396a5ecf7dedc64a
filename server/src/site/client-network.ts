import type { IncomingMessage } from 'node:http';
import { networkOf } from '../endpoints/network.ts';
import type { Log } from '../ports.ts';
import { plainAddress, type TrustedProxies } from './trusted-proxies.ts';

/** Proxies of one request that are looked past, and characters of the header in which they stand. */
const mostProxies = 20;
const longestRead = 1000;

/** The network a request comes from, as `networkOf` names it; empty where it is unknown. */
export type ClientNetwork = (request: Pick<IncomingMessage, 'socket' | 'headers'>) => string;

/**
 * Judges where requests and websocket upgrades come from. `X-Forwarded-For` is believed from trusted proxies alone, from the right:
 * the first address that is none of theirs is the client's. Without them a loopback or private address may be a proxy that everybody
 * comes through, and is unknown; what a trusted proxy names is a client even there.
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

/** The last address in the header that is no trusted proxy's; empty when there is none, or what stands there is no address. */
function lastUntrusted(header: string, trusted: TrustedProxies): string {
  // callers write as much before it as they like
  const hops = header.slice(-longestRead).split(',');
  for (let left = mostProxies; left > 0 && hops.length > 0; left--) {
    const hop = plainAddress(hops.pop() ?? '');
    if (!trusted.includes(hop)) return hop;
  }
  return '';
}
