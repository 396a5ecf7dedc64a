import { useEffect, useLayoutEffect, useRef } from 'react';

function mailRow(id: string): HTMLElement | null {
  return document.querySelector<HTMLElement>(`[data-mail="${CSS.escape(id)}"]`);
}

/** Focuses a row once it is rendered, scrolling by `approach`; gives up after some twenty frames. Returns the cancel function. */
export function focusRow(id: string, approach?: () => void): () => void {
  let frames = 20;
  let frame = requestAnimationFrame(function look() {
    const row = mailRow(id);
    if (row) row.focus({ preventScroll: !approach });
    else if (frames-- > 0) {
      approach?.();
      frame = requestAnimationFrame(look);
    }
  });
  return () => cancelAnimationFrame(frame);
}

/** When list and mail are shown one at a time: mails open at the top, Back restores scroll position and focus. */
export function useListPlace(narrow: boolean, openId: string | null): void {
  const place = useRef<{ top: number; id: string } | null>(null);
  const shown = useRef<string | null>(null);
  const top = useRef(0);
  useEffect(() => {
    const note = () => {
      if (shown.current === null) top.current = window.scrollY;
    };
    window.addEventListener('scroll', note, { passive: true });
    return () => window.removeEventListener('scroll', note);
  }, []);
  useLayoutEffect(() => {
    const before = shown.current;
    shown.current = openId;
    if (!narrow || before === openId) return;
    if (openId !== null) {
      if (before === null) place.current = { top: top.current, id: openId };
      window.scrollTo(0, 0);
      return;
    }
    const back = place.current;
    if (!back) return;
    window.scrollTo(0, back.top);
    return focusRow(back.id);
  }, [narrow, openId]);
}
