/** Runs work of one account after the other. */
export type OneByOne = <T>(account: string, work: () => Promise<T>) => Promise<T>;

interface Ports {
  /** Milliseconds. */
  time(): number;
  rest(milliseconds: number): Promise<void>;
}

const longestRest = 500;

/** Between two works of an account others get as long as the last one took: a request of theirs returns to the event loop a dozen times. */
export function createOneByOne({ time, rest }: Ports = systemPorts): OneByOne {
  const last = new Map<string, Promise<number>>();
  const timed = async <T>(work: () => Promise<T>, done: (took: number) => void) => {
    const began = time();
    try {
      return await work();
    } finally {
      done(time() - began);
    }
  };
  return async (account, work) => {
    const before = last.get(account);
    const { promise: done, resolve } = Promise.withResolvers<number>();
    last.set(account, done);
    try {
      if (before) await rest(Math.min(await before, longestRest));
      return await timed(work, resolve);
    } finally {
      if (last.get(account) === done) last.delete(account);
    }
  };
}

const systemPorts: Ports = {
  time: () => performance.now(),
  rest: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
};
