/** A person's pages share ten slots. */
const slots = Array.from({ length: 10 }, (_, slot) => slot);

/**
 * A slot that no other page of the person has: of this browser by a lock that is held until the page is closed, elsewhere as `taken` says.
 * When all are taken, one that another browser has.
 */
export async function takeSlot(taken: ReadonlySet<string>, locks: LockManager | undefined): Promise<number> {
  const turn = Math.floor(Math.random() * slots.length);
  const turned = [...slots.slice(turn), ...slots.slice(0, turn)];
  const isTaken = (slot: number) => Number(taken.has(String(slot)));
  const ordered = turned.sort((a, b) => isTaken(a) - isTaken(b));
  for (const slot of ordered) if (!locks || (await isOurs(locks, slot))) return slot;
  return turn;
}

function isOurs(locks: LockManager, slot: number): Promise<boolean> {
  return new Promise((resolve) => {
    locks
      .request(`editing ${slot}`, { ifAvailable: true }, (lock) => {
        resolve(lock !== null);
        return lock ? new Promise(() => {}) : undefined;
      })
      // Where storage is forbidden, locks are too.
      .catch(() => resolve(true));
  });
}
