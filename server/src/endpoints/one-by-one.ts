/** Runs work of one account after the other. */
export type OneByOne = <T>(account: string, work: () => Promise<T>) => Promise<T>;

/** Between two works of an account others get their turn, so that costly calls made at once do not add up to one long wait. */
export function createOneByOne(): OneByOne {
  const last = new Map<string, Promise<unknown>>();
  return async (account, work) => {
    const before = last.get(account);
    const mine = before ? before.then(othersTurn).then(work) : work();
    const done = mine.catch(() => {});
    last.set(account, done);
    try {
      return await mine;
    } finally {
      if (last.get(account) === done) last.delete(account);
    }
  };
}

function othersTurn(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, 0);
  });
}
