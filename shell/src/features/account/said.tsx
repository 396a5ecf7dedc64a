import type { ReactNode } from 'react';
import { Notice } from 'shared-ui/notice';

/** That a mail was sent: what the reader waits for, and so an alert as every message the specification words. */
export function Said({ children }: { children: ReactNode }) {
  return (
    <div role="alert">
      <Notice kind="success" still>
        {children}
      </Notice>
    </div>
  );
}
