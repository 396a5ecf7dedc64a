import { useCallback, useEffect, useRef, useState } from 'react';
import { adminApi } from 'shared-data/api/admin-client';
import type { Slowed } from 'shared-data/models/slowed';
import { createPoll } from 'shared-data/platform/poll';

/** Polling interval in milliseconds. */
const renewEvery = 5000;

interface Limits {
  slowed: readonly Slowed[] | null;
  error: unknown;
  renew: () => Promise<void>;
}

export function useLimits(): Limits {
  const [answer, setAnswer] = useState<Omit<Limits, 'renew'>>({ slowed: null, error: null });
  const latest = useRef(0);
  const renew = useCallback(async () => {
    latest.current += 1;
    const mine = latest.current;
    const next = await adminApi.limits().then(
      ({ slowed }) => ({ slowed, error: null }),
      (error: unknown) => ({ error }),
    );
    // A stale answer may still list somebody who was released.
    if (mine === latest.current) setAnswer((before) => ({ ...before, ...next }));
  }, []);
  useEffect(() => {
    const poll = createPoll(renewEvery, renew);
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
  }, [renew]);
  return { ...answer, renew };
}
