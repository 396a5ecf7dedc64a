import { createStore } from 'zustand/vanilla';
import { useSnapshot } from './use-snapshot.ts';

const minute = 60_000;
const step = 5000;

/** The current minute as a store; ticks only while subscribed. `now` gives epoch milliseconds. */
export function createClock(now: () => number) {
  const store = createStore<{ minute: number }>(() => ({ minute: 0 }));
  let readers = 0;
  let timer: ReturnType<typeof setInterval> | undefined;
  const tick = () => {
    const next = Math.floor(now() / minute) * minute;
    if (next !== store.getState().minute) store.setState({ minute: next });
  };
  return {
    read(): number {
      if (readers === 0) tick();
      return store.getState().minute;
    },
    subscribe(listener: () => void): () => void {
      const end = store.subscribe(listener);
      readers += 1;
      if (readers === 1) {
        timer = setInterval(tick, step);
        // Timers do not run while a device sleeps.
        document.addEventListener('visibilitychange', tick);
      }
      return () => {
        end();
        readers -= 1;
        if (readers > 0) return;
        clearInterval(timer);
        document.removeEventListener('visibilitychange', tick);
      };
    },
  };
}

const clock = createClock(() => Date.now());

export function useMinute(): number {
  return useSnapshot(clock.subscribe, clock.read);
}
