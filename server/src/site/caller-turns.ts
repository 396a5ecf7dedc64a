import type { Owner, Scheduler } from 'embedded-firebase/scheduler';

/** Milliseconds of work before others have their turn. */
const longest = 5;

/** Resolves when the caller may go on: at once within a turn, else in its next one. */
export type CallerTurns = () => Promise<void>;

/**
 * Turns for work that waits in between: what follows a wait is done, and charged, in a turn of its own. A turn ends when nothing of it
 * can go on, or after some milliseconds.
 */
export function callerTurns(
  scheduler: Pick<Scheduler, 'add'>,
  owner: Owner,
  time = () => performance.now(),
): CallerTurns {
  let began = -Infinity;
  let goesOn = false;
  let next: Promise<void> | undefined;

  function turn(): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    scheduler.add({
      owner,
      spreads: true,
      step() {
        next = undefined;
        goesOn = true;
        began = time();
        resolve();
        // Ticks come when all that was resolved has run.
        queueMicrotask(() =>
          process.nextTick(() => {
            goesOn = false;
          }),
        );
        return false;
      },
    });
    return promise;
  }

  return async () => {
    if (goesOn && time() < began + longest) return;
    goesOn = false;
    next ??= turn();
    await next;
  };
}
