import { useEffect, useRef } from 'react';
import type { Session } from 'shared-data/models/session';
import css from './session.module.css';
import { SessionChairs } from './session-chairs.tsx';
import { SessionForm } from './session-form.tsx';

export function SessionDetails({ session, onClose }: { session: Session; onClose: () => void }) {
  const root = useRef<HTMLDivElement>(null);
  // Loaded after its dialog has opened, which has found no field to focus.
  useEffect(() => root.current?.querySelector('input')?.focus(), []);
  return (
    <div ref={root} className={css.stack}>
      <SessionForm session={session} onClose={onClose} />
      <SessionChairs sessionId={session.id} />
    </div>
  );
}
