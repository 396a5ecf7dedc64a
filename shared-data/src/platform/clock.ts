import { useCallback } from 'react';
import { createStore } from 'zustand/vanilla';
import { useSnapshot } from './use-snapshot.ts';

const minute = 60_000;
const step = 5000;
/** Browsers fire longer timers at once. */
const longestTimer = 2 ** 31 - 1;
/** A century: dates stay dates. */
const longestOffset = 3e12;

/** Where the browser keeps the last difference. */
export const offsetKey = 'offset';

const correction = createStore<{ ms: number }>(() => ({ ms: keptOffset() }));

/** 0 where none was kept, or none that a clock can have. */
function keptOffset(): number {
  try {
    const ms = Number(globalThis.localStorage?.getItem(offsetKey));
    return Math.abs(ms) < longestOffset ? ms : 0;
  } catch {
    return 0;
  }
}

/** The server's time in epoch milliseconds; until the first connection with the difference that an earlier visit learned, if any. */
export function serverNow(): number {
  return Date.now() + correction.getState().ms;
}

/** `ms`: the server's time minus the device's. */
export function setServerOffset(ms: number): void {
  correction.setState({ ms });
}

/** Calls `listener` when the clock may have jumped: after a correction, and when a sleeping device wakes up. */
function onJump(listener: () => void): () => void {
  const end = correction.subscribe(listener);
  document.addEventListener('visibilitychange', listener);
  return () => {
    end();
    document.removeEventListener('visibilitychange', listener);
  };
}

/** The current minute as a store; ticks only while subscribed. `now` gives epoch milliseconds. */
export function createClock(now: () => number) {
  const store = createStore<{ minute: number }>(() => ({ minute: 0 }));
  let readers = 0;
  let timer: ReturnType<typeof setInterval> | undefined;
  let endJumps = () => {};
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
        endJumps = onJump(tick);
      }
      return () => {
        end();
        readers -= 1;
        if (readers > 0) return;
        clearInterval(timer);
        endJumps();
      };
    },
  };
}

const clock = createClock(serverNow);

/** The current minute by the server's clock (epoch milliseconds). */
export function useMinute(): number {
  return useSnapshot(clock.subscribe, clock.read);
}

/** Calls `listener` when the clock reaches `instant`, and after jumps, which may move it across. Returns the stop function. */
export function watchInstant(instant: number, now: () => number, listener: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const arm = () => {
    clearTimeout(timer);
    const left = instant - now();
    if (left > 0) timer = setTimeout(look, Math.min(left, longestTimer));
  };
  const look = () => {
    arm();
    listener();
  };
  arm();
  const endJumps = onJump(look);
  return () => {
    clearTimeout(timer);
    endJumps();
  };
}

const nothing = () => {};

/** Whether the server's clock has reached the instant (epoch milliseconds); false while there is none. */
export function useDue(instant: number | null | undefined): boolean {
  const subscribe = useCallback(
    (listener: () => void) =>
      typeof instant === 'number' ? watchInstant(instant, serverNow, listener) : nothing,
    [instant],
  );
  return useSnapshot(subscribe, () => typeof instant === 'number' && serverNow() >= instant);
}
