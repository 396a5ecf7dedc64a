import { type CSSProperties, type ReactNode, useEffect, useState } from 'react';
import { Button } from 'shared-ui/button';
import { below, useMedia } from 'shared-ui/theme';

/** Not a style sheet: every page would load its address and hash. */
const styles = {
  bar: {
    ...{ position: 'sticky', top: 0, zIndex: 60, display: 'flex', flexWrap: 'wrap', alignItems: 'center' },
    ...{ gap: 'var(--space-2) var(--space-4)', padding: 'var(--space-2) var(--gutter)' },
    ...{ background: 'var(--sun)', color: 'var(--on-sun)', fontSize: 'var(--text-small)' },
  },
  narrow: { gap: 'var(--space-1) var(--space-2)', paddingBlock: 'var(--space-1)' },
  end: { marginInlineStart: 'auto' },
  frame: {
    ...{ position: 'fixed', inset: 0, zIndex: 60, pointerEvents: 'none' },
    border: '3px solid var(--sun)',
  },
} as const satisfies Record<string, CSSProperties>;

interface BarFrameProps {
  title: string;
  end: { label: string; short: string; run: () => void };
  children: ReactNode;
}

/** The look of a page that is somebody else's. */
export function BarFrame({ title, end, children }: BarFrameProps) {
  const narrow = useNarrow();
  return (
    <>
      <section aria-label={title} style={narrow ? { ...styles.bar, ...styles.narrow } : styles.bar}>
        <strong>{title}</strong>
        {children}
        <span style={styles.end}>
          <Button small onClick={end.run} aria-label={end.label}>
            {narrow ? end.short : end.label}
          </Button>
        </span>
      </section>
      <div style={styles.frame} />
    </>
  );
}

/** The bar is one line; the rest is still read out. */
export function useNarrow(): boolean {
  return useMedia(below('wide'));
}

export const unless = (shown: boolean) => (shown ? '' : 'visually-hidden');

/** Whether the time is over, by the clock of this browser. */
export function useOver(until: number): boolean {
  const [over, setOver] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), Math.max(0, until - Date.now()));
    return () => clearTimeout(timer);
  }, [until]);
  return over;
}

/** Back to the page that it was begun on; in a tab that cannot be closed, to `path`. */
export function leaveTab(key: string, path: string): void {
  sessionStorage.removeItem(key);
  window.close();
  location.replace(path);
}
