import { type RefObject, useEffect, useRef, useState } from 'react';
import { showToastsIn } from 'shared-ui/dialog';

/** Without full screen for elements (phones) the box fills the window by CSS. Toasts are shown in it, the rest of the page is inert; the focus is restored. */
export function useFullScreen(box: RefObject<HTMLElement | null>): [full: boolean, toggle: () => void] {
  const [full, setFull] = useState(false);
  const former = useRef<Element | null>(null);
  useEffect(() => {
    if (!full || !box.current) return;
    const free = isolate(box.current);
    const takeBack = showToastsIn(box.current);
    const left = () => {
      if (!document.fullscreenElement) setFull(false);
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
      free();
      takeBack();
      if (document.activeElement === document.body && former.current instanceof HTMLElement)
        former.current.focus({ preventScroll: true });
    };
  }, [full, box]);
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

/** Makes everything beside the box and its ancestors inert but the toasts, which move into it; a modal dialog that opens still works. Returns the undo function. */
function isolate(box: HTMLElement): () => void {
  const beside: Element[] = [];
  for (let node: Element = box; node.parentElement && node !== document.body; node = node.parentElement)
    for (const one of node.parentElement.children)
      if (one !== node && one.id !== 'toasts' && !one.hasAttribute('inert')) beside.push(one);
  for (const one of beside) one.setAttribute('inert', '');
  return () => {
    for (const one of beside) one.removeAttribute('inert');
  };
}
