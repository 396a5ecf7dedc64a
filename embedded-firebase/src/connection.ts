import type { Session } from './database/session.ts';
import type { EngineConnection } from './public.ts';

/** What an adapter holds of a session. `left` is called before the session learns that its socket has closed. */
export function connectionOf(session: Session, left: () => void): EngineConnection {
  return {
    receive: (frame) => session.receive(frame),
    drained: () => session.drained(),
    inTurn: (call, turn) => session.inTurn(call, turn),
    get account() {
      return session.auth?.uid;
    },
    get held() {
      return session.held;
    },
    get isSigningIn() {
      return session.isSigningIn;
    },
    closed() {
      left();
      session.closed();
    },
  };
}

/** Of a client for whom there is no place. */
export const noConnection: EngineConnection = { receive() {}, closed() {} };
