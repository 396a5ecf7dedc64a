import { useEffect, useState } from 'react';
import { serverNow } from 'shared-data/platform/clock';

const step = 200;

/** The server's time (epoch milliseconds), renewed several times a second while mounted. */
export function useSecond(): number {
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), step);
    return () => clearInterval(timer);
  }, []);
  return now;
}
