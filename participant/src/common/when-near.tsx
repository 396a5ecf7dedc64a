import { type ComponentType, type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from 'shared-ui/button';
import { Notice } from 'shared-ui/notice';
import './files/words.ts';

interface Props<P> {
  load: () => Promise<ComponentType<P>>;
  props: P;
  /** Does not wait for the reader to come near. */
  now?: boolean;
  /** Holds the place until then. */
  placeholder: ReactNode;
}

/** Loads a heavy part when its place comes near the visible part of the page. */
export function WhenNear<P extends object>({ load, props, now = false, placeholder }: Props<P>) {
  const { t } = useTranslation();
  const place = useRef<HTMLDivElement>(null);
  const [near, setNear] = useState(now);
  const [part, setPart] = useState<{ Part: ComponentType<P> } | 'failed' | null>(null);

  useEffect(() => {
    const element = place.current;
    if (near || !element) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setNear(true);
      },
      { rootMargin: '400px' },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [near]);

  useEffect(() => {
    if (!near || part) return;
    let gone = false;
    load().then(
      (Part) => !gone && setPart({ Part }),
      () => !gone && setPart('failed'),
    );
    return () => {
      gone = true;
    };
  }, [near, part, load]);

  if (part === 'failed')
    return (
      <Notice
        kind="error"
        action={<Button onClick={() => setPart(null)}>{t('presentation.tryAgain')}</Button>}
      >
        {t('error.unavailable')}
      </Notice>
    );
  if (part) return <part.Part {...props} />;
  return <div ref={place}>{placeholder}</div>;
}
