/** Polls while started and the page is visible; calls never overlap, and errors do not stop it. */
export function createPoll(everyMs: number, ask: () => Promise<void>): { run(on: boolean): void } {
  let timer: ReturnType<typeof setInterval> | undefined;
  let asking = false;
  const tick = () => {
    if (asking || globalThis.document?.visibilityState === 'hidden') return;
    asking = true;
    ask()
      .catch(() => {})
      .finally(() => {
        asking = false;
      });
  };
  return {
    run(on) {
      if (on) timer ??= setInterval(tick, everyMs);
      else {
        clearInterval(timer);
        timer = undefined;
      }
    },
  };
}
