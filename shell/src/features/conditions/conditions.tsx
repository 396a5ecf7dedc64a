import { type ComponentType, useEffect, useState } from 'react';

/** Milliseconds after the page: long enough for everything that is looked at first, on slow devices too. */
const afterwards = 8000;

/** Tells when the connection is lost and when the page is out of date. What that takes follows the first view. */
export function Conditions() {
  const [Notices, setNotices] = useState<ComponentType>();
  useEffect(() => {
    const timer = setTimeout(async () => {
      const later = await import(/* webpackChunkName: "later" */ './notices.tsx').catch(() => undefined);
      if (later) setNotices(() => later.Notices);
    }, afterwards);
    return () => clearTimeout(timer);
  }, []);
  return Notices ? <Notices /> : null;
}
