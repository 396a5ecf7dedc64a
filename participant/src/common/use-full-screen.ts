import { type RefObject, useEffect, useRef, useState } from 'react';

/**
 * Browsers without full screen for elements (phones) get the whole window by CSS; Escape ends both. Browsers drop the focus when it was
 * outside the box; afterwards it is where it was.
 */
export function useFullScreen(box: RefObject<HTMLElement | null>): [full: boolean, toggle: () => void] {
  const [full, setFull] = useState(false);
  const former = useRef<Element | null>(null);
  useEffect(() => {
    if (!full) return;
    const refocus = () => {
      if (document.activeElement === document.body && former.current instanceof HTMLElement)
        former.current.focus({ preventScroll: true });
    };
    const left = () => {
      if (document.fullscreenElement) return;
      setFull(false);
      refocus();
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      if (document.fullscreenElement) leave();
      else left();
    };
    document.addEventListener('fullscreenchange', left);
    document.addEventListener('keydown', onKey);
    return () => {
      document.removeEventListener('fullscreenchange', left);
      document.removeEventListener('keydown', onKey);
    };
  }, [full]);
  const toggle = () => {
    if (full && document.fullscreenElement) return leave();
    if (!full) former.current = document.activeElement;
    setFull(!full);
    if (!full) void box.current?.requestFullscreen?.().catch(() => {});
  };
  return [full, toggle];
}

/** `fullscreenchange` tells when it is done. */
function leave(): void {
  void document.exitFullscreen().catch(() => {});
}
