import { useEffect, useRef, useState } from 'react';
import { AuthError } from 'shared-data/platform/errors';

/** Retries after the server's `retryAfter`. `left`: seconds, or `null`; `cancel` rejects with the server's rejection. */
export function useDelay() {
  const [left, setLeft] = useState<number | null>(null);
  const stop = useRef(() => {});
  useEffect(() => () => stop.current(), []);

  function wait(seconds: number): Promise<boolean> {
    const { promise, resolve } = Promise.withResolvers<boolean>();
    const until = Date.now() + seconds * 1000;
    setLeft(seconds);
    const end = (over: boolean) => {
      clearInterval(timer);
      setLeft(null);
      resolve(over);
    };
    const timer = setInterval(() => {
      const now = Date.now();
      if (now >= until) end(true);
      else setLeft(Math.ceil((until - now) / 1000));
    }, 250);
    stop.current = () => end(false);
    return promise;
  }

  async function through<T>(action: () => Promise<T>): Promise<T> {
    for (;;) {
      try {
        return await action();
      } catch (error) {
        const seconds = error instanceof AuthError ? error.retryAfter : undefined;
        if (seconds === undefined || !(await wait(seconds))) throw error;
      }
    }
  }

  return { left, through, cancel: () => stop.current() };
}
