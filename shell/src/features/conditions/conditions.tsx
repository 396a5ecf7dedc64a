import { type ComponentType, useEffect, useState } from 'react';
import { useConnection } from 'shared-data/identity/connection';

/** Milliseconds: later than all content of the first view, on slow devices too. */
const afterwards = 8000;

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
