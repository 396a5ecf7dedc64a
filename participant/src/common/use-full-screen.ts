import { type RefObject, useEffect, useState } from 'react';

/** Browsers without full screen for elements (phones) get the whole window by CSS; Escape ends both. */
export function useFullScreen(box: RefObject<HTMLElement | null>): [full: boolean, toggle: () => void] {
  const [full, setFull] = useState(false);
  useEffect(() => {
    if (!full) return;
    const left = () => {
      if (!document.fullscreenElement) setFull(false);
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') setFull(false);
    };
    document.addEventListener('fullscreenchange', left);
    document.addEventListener('keydown', onKey);
    return () => {
      document.removeEventListener('fullscreenchange', left);
      document.removeEventListener('keydown', onKey);
    };
  }, [full]);
  const toggle = () => {
    setFull(!full);
    if (full) {
      if (document.fullscreenElement) void document.exitFullscreen();
    } else void box.current?.requestFullscreen?.().catch(() => {});
  };
  return [full, toggle];
}
