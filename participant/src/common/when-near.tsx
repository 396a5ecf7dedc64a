import { type ComponentType, type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from 'shared-ui/button';
import { Notice } from 'shared-ui/notice';
import './files/words.ts';

type Load<P> = () => Promise<ComponentType<P>>;

interface Props<P> {
  load: Load<P>;
  props: P;
  /** Does not wait for the reader to come near. */
  now?: boolean;
  placeholder: ReactNode;
}

const loaded = new WeakMap<object, unknown>();

/** Whether a part has been loaded before, so that it can be drawn with the page. */
export function isLoaded<P>(load: Load<P>): boolean {
  return loaded.has(load);
}

/** Loads a heavy part when its place comes near the visible part of the page. */
export function WhenNear<P extends object>({ load, props, now = false, placeholder }: Props<P>) {
  const { t } = useTranslation();
  const place = useRef<HTMLDivElement>(null);
  const [near, setNear] = useState(now);
  const [part, setPart] = useState<{ Part: ComponentType<P> } | 'failed' | null>(() =>
    now && loaded.has(load) ? { Part: loaded.get(load) as ComponentType<P> } : null,
  );

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
      (Part) => {
        loaded.set(load, Part);
        if (!gone) setPart({ Part });
      },
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
