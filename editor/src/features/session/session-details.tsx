import type { Session } from 'shared-data/models/session';
import css from './session.module.css';
import { SessionChairs } from './session-chairs.tsx';
import { SessionForm } from './session-form.tsx';

export function SessionDetails({ session, onClose }: { session: Session; onClose: () => void }) {
  return (
    <div className={css.stack}>
      <SessionForm session={session} onClose={onClose} />
      <SessionChairs sessionId={session.id} />
    </div>
  );
}
