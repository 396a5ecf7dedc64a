/** Milliseconds until it looks again, and until what was found counts no more. */
const age = { fresh: 1000, most: 30_000 };

/**
 * What `load` found lately, at once: whoever waits for the disk waits for all other work as well. After a second it looks again for
 * those who ask later. Rejections are not kept.
 */
export function lately<T>(load: () => Promise<T>, now = () => performance.now()): () => T | Promise<T> {
  let found: { value: T; at: number } | undefined;
  let looking: Promise<T> | undefined;

  function look(): Promise<T> {
    looking ??= load()
      .then((value) => {
        found = { value, at: now() };
        return value;
      })
      .finally(() => {
        looking = undefined;
      });
    return looking;
  }

  return () => {
    const since = found ? now() - found.at : Infinity;
    if (found && since < age.fresh) return found.value;
    const looked = look();
    if (!found || since >= age.most) return looked;
    looked.catch(() => {});
    return found.value;
  };
}
