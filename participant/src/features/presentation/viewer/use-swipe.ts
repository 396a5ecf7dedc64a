import { type PointerEvent, useRef } from 'react';

const leastDistance = 40;

/** Handlers for a horizontal swipe by one finger. `by`: 1 to the next page, -1 back. */
export function useSwipe(swiped: (by: 1 | -1) => void) {
  const begun = useRef<{ id: number; x: number; y: number } | null>(null);
  return {
    onPointerDown({ pointerId, pointerType, clientX, clientY, isPrimary }: PointerEvent) {
      begun.current = isPrimary && pointerType === 'touch' ? { id: pointerId, x: clientX, y: clientY } : null;
    },
    onPointerUp({ pointerId, clientX, clientY }: PointerEvent) {
      const from = begun.current;
      begun.current = null;
      if (from?.id !== pointerId) return;
      const [dx, dy] = [clientX - from.x, clientY - from.y];
      if (Math.abs(dx) >= leastDistance && Math.abs(dx) > 2 * Math.abs(dy)) swiped(dx < 0 ? 1 : -1);
    },
    /** The browser took the gesture, e.g. to scroll or to pinch. */
    onPointerCancel() {
      begun.current = null;
    },
  };
}
