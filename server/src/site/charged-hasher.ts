import { AsyncLocalStorage } from 'node:async_hooks';
import type { Socket } from 'node:net';
import type { PasswordHasher } from 'embedded-firebase';
import type { Owner, Scheduler } from 'embedded-firebase/scheduler';

export interface Caller {
  readonly owner: Owner;
  readonly socket: Socket;
}

/** Of the request that is being handled. */
export const currentCaller = new AsyncLocalStorage<Caller>();

/** Milliseconds of a hash on a slow machine; the first ones may also have waited for a processor. */
const mostCost = 100;

/** Charges hashes to who causes them; connections without earlier hashes take turns with those that keep guessing. */
export function chargedHasher(hasher: PasswordHasher, scheduler: Pick<Scheduler, 'spend'>): PasswordHasher {
  const earlier = new WeakMap<Socket, Set<string>>();
  let cost = mostCost;
  const charge = async <T>(work: () => Promise<T>): Promise<T> => {
    const caller = currentCaller.getStore();
    const began = performance.now();
    const result = await work();
    // the quickest: others waited for a processor
    cost = Math.min(cost, performance.now() - began);
    if (caller) {
      const { owner, socket } = caller;
      scheduler.spend(owner, cost);
      const owners = earlier.get(socket) ?? new Set();
      // a proxy shares connections between networks
      earlier.set(socket, owners.add(owner.account));
    }
    return result;
  };
  return {
    ...hasher,
    hash: (password) => charge(() => hasher.hash(password)),
    verify: (hash, password) => charge(() => hasher.verify(hash, password)),
    caller() {
      const { owner, socket } = currentCaller.getStore() ?? {};
      return owner && socket && earlier.get(socket)?.has(owner.account) ? 'again' : 'first';
    },
  };
}
