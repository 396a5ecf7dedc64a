import { type ComponentType, useEffect, useState } from 'react';
import { useConnection } from 'shared-data/session/connection';

/** Milliseconds after the page: long enough for everything that is looked at first, on slow devices too. */
const afterwards = 8000;

/** Tells when there is no connection and when the page is out of date. What that takes follows the first view. */
export function Conditions() {
  const [Notices, setNotices] = useState<ComponentType>();
  const lost = useConnection(({ connection }) => connection === 'lost');
  useEffect(() => {
    const timer = setTimeout(
      async () => {
        const later = await import(/* webpackChunkName: "later" */ './notices.tsx').catch(() => undefined);
        if (later) setNotices(() => later.Notices);
      },
      lost ? 0 : afterwards,
    );
    return () => clearTimeout(timer);
  }, [lost]);
  return Notices ? <Notices /> : null;
}
