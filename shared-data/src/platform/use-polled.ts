import { useCallback, useEffect, useRef, useState } from 'react';
import { createPoll } from './poll.ts';

/** Milliseconds. */
const usualInterval = 5000;

export interface Polled<T> {
  data: T | null;
  error: unknown;
  renew: () => Promise<void>;
}

/** Asks again and again while mounted and the page is visible. `ask` must be stable. */
export function usePolled<T>(ask: () => Promise<T>, interval = usualInterval): Polled<T> {
  const [answer, setAnswer] = useState<{ data: T | null; error: unknown }>({ data: null, error: null });
  const latest = useRef(0);
  const renew = useCallback(async () => {
    latest.current += 1;
    const mine = latest.current;
    const next = await ask().then(
      (data) => ({ data, error: null }),
      (error: unknown) => ({ error }),
    );
    // A stale answer may still show what has just been changed.
    if (mine === latest.current) setAnswer((before) => ({ ...before, ...next }));
  }, [ask]);
  useEffect(() => {
    const poll = createPoll(interval, renew);
    const onVisible = () => {
      if (document.visibilityState === 'visible') void renew();
    };
    void renew();
    poll.run(true);
    document.addEventListener('visibilitychange', onVisible);
    return () => {
      latest.current += 1;
      poll.run(false);
      document.removeEventListener('visibilitychange', onVisible);
    };
  }, [renew, interval]);
  return { ...answer, renew };
}
