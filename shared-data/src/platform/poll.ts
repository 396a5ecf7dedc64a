/** Asks again and again while it runs and the page is looked at; never twice at once. A failed question is asked again. */
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
