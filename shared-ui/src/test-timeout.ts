import { act, cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';

/** Milliseconds; a busy machine may be slow. */
configure({ asyncUtilTimeout: 60_000 });

/** A page that goes with the focus gives it to the heading of the next one, which here is another test's. */
function leaveFocus(): void {
  const { activeElement } = document;
  if (activeElement instanceof HTMLElement && activeElement !== document.body)
    act(() => activeElement.blur());
}

// The library does this only if `afterEach` is global at its first import, which is here.
afterEach(() => {
  leaveFocus();
  cleanup();
});
